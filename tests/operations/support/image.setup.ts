import type { TestProject } from "vitest/node";
import { buildImage } from "./image";

declare module "vitest" {
  interface ProvidedContext {
    /** The image's folder, which the tests share; its files are read-only, as in the image. */
    imageFolder: string;
  }
}

/** Builds the image once for all test files, or takes the one in the folder IMAGE_FOLDER. */
export default function setup(project: TestProject): (() => void) | undefined {
  if (process.env.IMAGE_FOLDER) {
    project.provide("imageFolder", process.env.IMAGE_FOLDER);
    return undefined;
  }
  const image = buildImage();
  project.provide("imageFolder", image.folder);
  return image.remove;
}
