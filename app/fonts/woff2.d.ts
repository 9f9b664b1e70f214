/** A face's file as the bundler gives it (`turbopack.rules` in next.config.ts): its address. */
declare module "*.woff2" {
  const address: string;
  export default address;
}
