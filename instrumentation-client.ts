import { followTranslations } from "@/components/site/follow-translations";

followTranslations();
