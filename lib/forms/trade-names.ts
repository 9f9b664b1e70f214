/**
 * Names of the trade that are five capitals or more: collecting societies, distributors, services.
 * One list for every form; a name that visitors miss is added here.
 */
export const tradeNames: ReadonlySet<string> = new Set([
  ...["ASCAP", "SESAC", "SOCAN", "SACEM", "JASRAC", "SABAM", "AMCOS", "SAMRO", "COSON", "SUISA"],
  ...[
    "ZAIKS",
    "TEOSTO",
    "ARTISJUS",
    "SADAIC",
    "SAYCO",
    "ABRAMUS",
    "KOMCA",
    "FILSCAP",
    "MUSICAUTOR",
  ],
  ...["SOUNDEXCHANGE", "HARRYFOX", "SONGTRUST", "SENTRIC", "SONGFILE", "MUSICREPORTS"],
  ...["DISTROKID", "TUNECORE", "CDBABY", "UNITEDMASTERS", "ROUTENOTE", "SYMPHONIC", "ONERPM"],
  ...["LANDR", "DITTO", "AMUSE", "STEM", "EMPIRE", "BELIEVE", "ORCHARD", "VYDIA", "REVERBNATION"],
  ...["SPOTIFY", "TIDAL", "DEEZER", "PANDORA", "YOUTUBE", "TIKTOK", "SOUNDCLOUD", "BANDCAMP"],
  ...["AUDIOMACK", "BEATPORT", "BEATSTARS", "NAPSTER", "SHAZAM", "GENIUS", "MUSIXMATCH", "AMAZON"],
  ...["APPLE", "SIRIUSXM", "IHEARTRADIO", "INSTAGRAM", "FACEBOOK", "MEDIABASE", "LUMINATE"],
  ...[
    "BILLBOARD",
    "GRAMMY",
    "GRAMMYS",
    "MUSICBRAINZ",
    "GRACENOTE",
    "JAXSTA",
    "DISCOGS",
    "SONGKICK",
  ],
]);
