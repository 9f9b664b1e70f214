import * as z from "zod/mini";

/** A form on the requester's page: nothing but the emailed token. */
export const dataRequestTokenSchema = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(300)),
});
