export { type RadioStage, radioStages } from "@/db/values/radio";
