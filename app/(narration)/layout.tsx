/**
 * A root layout of its own, the same as other staff pages have: between two of them, the browser loads a new
 * document. So the microphone and the encoder are allowed on this page and on no other.
 */
export { default, generateMetadata, viewport } from "@/app/(staff)/layout";
