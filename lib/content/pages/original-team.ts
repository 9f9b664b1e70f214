import { profileDefaults } from "@/lib/core/site";

/** "Who's behind it" until staff write their own. Names no one, because people are theirs to name. */
export const originalTeam = `${profileDefaults.name} is a music-business consultancy in ${profileDefaults.city}, Tennessee. We register songs, claim royalties, and promote records on the radio for independent artists. Our team answers email Monday to Friday.`;
