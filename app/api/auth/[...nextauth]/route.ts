import { answerAuth } from "@/lib/web/answer-auth";

export { answerAuth as GET, answerAuth as POST };
