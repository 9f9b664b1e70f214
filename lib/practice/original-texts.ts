import type { PracticeCopy } from "@/db/values/content";
import type { ExerciseId } from "@/db/values/course";

const empty = "You haven’t answered this yet.";

const splitSheet: PracticeCopy = {
  title: "Practice: fill in a split sheet",
  summary: "Write down a made-up session, and see what each line of the sheet pays.",
  note: "This is practice. The people, the song, and the money are made up. The sheet resembles the split sheets that US writers use as of November 2026; there’s no official form.",
  isRequired: true,
  body: `## The session

Four people leave the Example Room in Memphis at 2 AM with a song called “Practice Makes Rain.” This is what they agreed on before they left.

- **Marlo Example** performs as MRLO. Marlo wrote the verses and the melody.
- **Tess Sample** made the beat alone, at home, before the session. Tess has a company called Sample Pack Music.
- **Juno Placeholder** wrote the words and the melody of the hook, and sang it. Marlo paid Juno a flat $150 for singing.
- **Dex Demo** recorded and mixed. Dex charges a flat $200 for the mix and wrote nothing.

The music is half of the song. Words and melody are the other half: two thirds for Marlo, and one third for Juno. They want shares with two decimals that add up to exactly 100.

Marlo owns the recording. After the mix is paid, Tess gets 20 percent of what the distributor pays, for as long as the recording is released.

In its first year, the song earns $900 and the recording earns $700.`,
  texts: {
    empty,
    "part.song": "The song",
    name: "Which name goes on the sheet for Marlo?",
    "name=stage": "MRLO",
    "name=legal": "Marlo Example",
    "name=company": "Example Street Songs",
    "name.hint": "Which name is on Marlo’s ID and on the account at the PRO?",
    "name.stage":
      "A stage name doesn’t sign contracts. Write the legal name, and the stage name next to it.",
    "name.company":
      "A publishing name collects the publisher’s half. The writer is a person, so write the legal name.",
    "name.other": "Choose one of the three names.",
    "song-marlo": "Marlo’s share of the song, in percent",
    "song-marlo.hint": "Words and melody are 50. Take two thirds of that, with two decimals.",
    "song-marlo.whole":
      "Two thirds of the words and melody, not of all of the song. Words and melody are 50, so take two thirds of 50.",
    "song-marlo.rounded":
      "Close, but with this the shares don’t add up to 100. Forms refuse 99.9. Use two decimals.",
    "song-marlo.equal":
      "Equal shares are what the law presumes if no one agrees on anything. These four agreed on something else.",
    "song-marlo.other":
      "Words and melody are 50 percent of the song, and Marlo wrote two thirds of them. Enter a number such as 12.34.",
    "song-tess": "Tess’s share of the song, in percent",
    "song-tess.hint": "Tess made the music alone. How much of the song is the music?",
    "song-tess.whole": "Tess made all of the music, but the music is only half of the song.",
    "song-tess.recording":
      "20 percent is what Tess gets from the recording. The song is a separate list.",
    "song-tess.equal":
      "The four agreed that the music is half of the song, and Tess made it alone.",
    "song-tess.other":
      "The music is half of the song, and Tess made it alone. Enter a number such as 12.34.",
    "song-juno": "Juno’s share of the song, in percent",
    "song-juno.hint": "One third of 50, with two decimals. Then add up all the shares.",
    "song-juno.whole":
      "One third of the words and melody, not of all of the song. Take one third of 50.",
    "song-juno.rounded": "Close, but with this the shares don’t add up to 100. Use two decimals.",
    "song-juno.fee":
      "The $150 paid for singing. Juno also wrote words and melody, which is a share of the song.",
    "song-juno.equal":
      "Equal shares are what the law presumes if no one agrees on anything. These four agreed on something else.",
    "song-juno.other":
      "Words and melody are 50 percent of the song, and Juno wrote one third of them. Enter a number such as 12.34.",
    "song-dex": "Dex’s share of the song, in percent",
    "song-dex.hint": "Did Dex write words or music?",
    "song-dex.fee":
      "Dex was promised a fee and wrote nothing, so the share is 0. A share given by mistake is hard to take back.",
    "song-dex.other": "Enter a number in percent. Dex wrote nothing, so it’s 0.",
    "part.recording": "The recording",
    owner: "Who owns the recording?",
    "owner=marlo": "Marlo Example",
    "owner=tess": "Tess Sample",
    "owner=both": "Marlo and Tess together",
    "owner=room": "The Example Room",
    "owner.hint": "Being paid from a recording isn’t the same as owning it.",
    "owner.tess": "Tess is paid from the recording’s income. The session notes say who owns it.",
    "owner.both":
      "Tess is paid 20 percent, which isn’t ownership. Write the two things on separate lines.",
    "owner.room": "Renting a room doesn’t give the room the recording.",
    "owner.other": "Choose one of the four answers.",
    "pay-tess": "What Tess is paid from the recording, in percent",
    "pay-tess.hint": "Look for the number in the sentence about the distributor.",
    "pay-tess.song": "50 is Tess’s share of the song. The recording is a separate list.",
    "pay-tess.rest": "That’s what’s left for Marlo.",
    "pay-tess.other": "The notes say 20 percent of what the distributor pays, after the mix.",
    "pay-juno": "What Juno is paid from the recording, in percent",
    "pay-juno.hint": "Was Juno promised a share of the recording, or a fee?",
    "pay-juno.fee": "Juno got $150 for singing, once. That’s a fee and not a share, so enter 0.",
    "pay-juno.other": "Enter a number in percent. A fee isn’t a share, so it’s 0.",
    terms: "Which sentence describes Tess’s deal?",
    "terms=percent": "20 percent",
    "terms=points": "Four points on everything",
    "terms=full":
      "20 percent of what the distributor pays for this recording after the mix of $200, for as long as it’s released",
    "terms.hint": "Could a stranger pay Tess from this sentence alone?",
    "terms.percent":
      "20 percent of what? A stranger couldn’t tell whether it’s the song, the recording, or a single payment.",
    "terms.points":
      "No one agreed on four points, and “everything” would include income that isn’t Marlo’s to give.",
    "terms.other": "Choose one of the three sentences.",
    "part.money": "What it pays",
    "tess-total": "What does Tess earn from both in the first year, in dollars?",
    "tess-total.hint": "Half of $900, plus 20 percent of what’s left of $700 after the mix.",
    "tess-total.mix":
      "You took 20 percent of all $700. The mix comes off first: 20 percent of $500 is $100.",
    "tess-total.song": "That’s the song alone. Add what the recording pays.",
    "tess-total.recording": "That’s the recording alone. Add what the song pays.",
    "tess-total.other":
      "Add half of the song’s $900 to 20 percent of the recording’s $500. Enter an amount such as 123.45.",
  },
};

const workRegistration: PracticeCopy = {
  title: "Practice: register a work",
  summary: "Register a song on both scales, and find three mistakes in a colleague’s registration.",
  note: "This is practice. Nothing is sent to anyone. It resembles BMI’s and ASCAP’s work registration forms as of November 2026, in our own look. The people and their numbers are made up; no one has IPI numbers that begin with 999.",
  isRequired: true,
  body: `## What you have

You’re Marlo Example, and you register your new song. It’s on the services as “Slow Car Example (feat. Juno Placeholder) [Radio Edit].” Juno sings on it but wrote nothing.

You and Tess Sample wrote it: 60 for you and 40 for Tess, on a signed split sheet. Each of you has a publishing name, and each publishing name gets its writer’s share.

| | IPI |
|---|---|
| **Marlo Example**, writer | 99900010154 |
| **Example Street Songs**, Marlo’s publishing name | 99900030342 |
| **Tess Sample**, writer | Tess sent two versions, see below |
| **Sample Pack Music**, Tess’s publishing name | 99900040436 |

Tess texted “my ipi is 99900022048” and an hour later “sorry, 99900020248, I think.” The last two digits of an IPI check the others, so a portal refuses a number with a typo.

The society’s email with the ISWC says T-999.000.101-9. In your notebook it’s T-999.000.110-9. The last digit of an ISWC checks the others, too.`,
  texts: {
    empty,
    "part.work": "The work",
    title: "Work title",
    "title.hint":
      "The song is the same in every version. What’s its title without the version and the guests?",
    "title.extra":
      "Leave out “feat.” and the version. They belong to the recording. The song has only its title.",
    "title.other": "Enter the song’s title, letter for letter: Slow Car Example.",
    ipi: "Tess’s IPI name number",
    "ipi.hint": "Try one of the two. The portal checks the last two digits.",
    "ipi.format": "An IPI name number has 11 digits. Leave out everything else.",
    "ipi.check":
      "The portal refuses this number: its last two digits don’t fit the others. One digit is wrong or two are swapped.",
    "ipi.other":
      "The check digits fit, but this isn’t Tess’s number. It would send Tess’s share to someone else.",
    iswc: "ISWC",
    "iswc.hint":
      "Add 1, the first digit, twice the second, three times the third, and so on up to nine times the ninth. With the last digit, the sum has to end in 0.",
    "iswc.format": "An ISWC is a T and 10 digits, such as T-034.524.680-1.",
    "iswc.check": "The portal refuses this code: its last digit doesn’t fit the others.",
    "iswc.other": "The check digit fits, but it’s the code of another song.",
    "part.full":
      "Shares on a form where writers total 100 and publishers total 100 (200 in all, as at BMI)",
    "full-marlo": "Marlo Example, writer",
    "full-marlo.hint": "On this form, the writers alone are 100.",
    "full-marlo.half":
      "That’s the scale where everything together is 100. Here the writers alone are 100.",
    "full-marlo.swapped": "That’s Tess’s share. The split sheet says 60 for Marlo.",
    "full-marlo.other":
      "The split sheet says 60 for Marlo, and on this form you enter it unchanged.",
    "full-tess": "Tess Sample, writer",
    "full-tess.hint": "The two writers have to total 100.",
    "full-tess.half":
      "That’s the scale where everything together is 100. Here the writers alone are 100.",
    "full-tess.swapped": "That’s Marlo’s share. The split sheet says 40 for Tess.",
    "full-tess.other": "The split sheet says 40 for Tess, and on this form you enter it unchanged.",
    "full-marlo-publishing": "Example Street Songs, publisher",
    "full-marlo-publishing.hint": "The publishers are another 100, divided like the writers.",
    "full-marlo-publishing.half":
      "Here the publishers alone are 100. Enter the writer’s share unchanged.",
    "full-marlo-publishing.swapped":
      "That’s for Tess’s publishing name. Marlo’s gets Marlo’s share.",
    "full-marlo-publishing.other": "Marlo’s publishing name gets the same number as Marlo.",
    "full-tess-publishing": "Sample Pack Music, publisher",
    "full-tess-publishing.hint": "The two publishers have to total 100.",
    "full-tess-publishing.half":
      "Here the publishers alone are 100. Enter the writer’s share unchanged.",
    "full-tess-publishing.swapped": "That’s for Marlo’s publishing name. Tess’s gets Tess’s share.",
    "full-tess-publishing.other": "Tess’s publishing name gets the same number as Tess.",
    "part.half": "The same shares on a form where everything together totals 100 (as at ASCAP)",
    "half-marlo": "Marlo Example, writer",
    "half-marlo.hint": "On this form, all writers together are 50.",
    "half-marlo.full":
      "With this, the writers alone would be 100, and the form would refuse the publishers. Enter half of the share.",
    "half-marlo.swapped": "That’s Tess’s half. Marlo’s share is 60, and half of it is 30.",
    "half-marlo.other": "Half of Marlo’s 60.",
    "half-tess": "Tess Sample, writer",
    "half-tess.hint": "All writers together are 50.",
    "half-tess.full": "With this, the total would be more than 100. Enter half of the share.",
    "half-tess.swapped": "That’s Marlo’s half. Tess’s share is 40, and half of it is 20.",
    "half-tess.other": "Half of Tess’s 40.",
    "half-marlo-publishing": "Example Street Songs, publisher",
    "half-marlo-publishing.hint": "All publishers together are the other 50.",
    "half-marlo-publishing.full":
      "With this, the total would be more than 100. Enter half of the share.",
    "half-marlo-publishing.swapped": "That’s for Tess’s publishing name.",
    "half-marlo-publishing.other": "The same number as for Marlo on this form.",
    "half-tess-publishing": "Sample Pack Music, publisher",
    "half-tess-publishing.hint": "Add up all four lines. The total has to be 100.",
    "half-tess-publishing.full":
      "With this, the total would be more than 100. Enter half of the share.",
    "half-tess-publishing.swapped": "That’s for Marlo’s publishing name.",
    "half-tess-publishing.other": "The same number as for Tess on this form.",
    "part.colleague": "Check the three lines with a mistake in your colleague’s registration",
    "m-title.hint": "Which part of this isn’t the song’s title?",
    "m-title.missed":
      "There’s a mistake here: “feat. Juno Placeholder” belongs to the recording. The song is “Red Light Sample.”",
    "m-alternative.hint": "What would a station log?",
    "m-alternative.fine":
      "This line is right. Spellings that a station might log help with matching.",
    "m-type.hint": "Is there a sample or another song in it?",
    "m-type.fine": "This line is right. It’s a new song without samples.",
    "m-writer1.hint": "Compare the number with the one in your table above.",
    "m-writer1.fine":
      "This line is right. The number is the one in your table, and its check digits fit.",
    "m-writer2.hint":
      "Enter this number as Tess’s IPI above and check it. What does the portal say?",
    "m-writer2.missed":
      "There’s a mistake here: the last two digits don’t fit. The number for 999000505 ends in 30, so someone typed a 0 and a 3 in the wrong order.",
    "m-shares.hint": "Add up all four numbers.",
    "m-shares.missed":
      "There’s a mistake here: the writers are on the scale of 200 and the publishers on the scale of 100, so the total is 150. It should be 25 and 25 for the writers.",
    "m-iswc.hint": "Use the rule from the ISWC’s hint above.",
    "m-iswc.fine": "This line is right. The check digit fits.",
    "m-performer.hint": "Where do featured artists go?",
    "m-performer.fine": "This line is right. The performer’s line is where the guest belongs.",
  },
};

const claimChoices = (id: string) => ({
  [`${id}=none`]: "Don’t claim",
  [`${id}=artist`]: "Claim as featured artist",
  [`${id}=owner`]: "Claim as owner of the recording",
  [`${id}=both`]: "Claim as featured artist and owner",
  [`${id}.other`]: "Choose one of the four answers.",
});

const soundexchangeClaim: PracticeCopy = {
  title: "Practice: claim at SoundExchange",
  summary: "Claim the recordings that are yours, and write a letter of direction for a producer.",
  note: "This is practice. Nothing is sent to anyone. It resembles SoundExchange’s search, claims, and letter of direction as of November 2026, in our own look. The people and recordings are made up.",
  isRequired: true,
  body: `## What you know

You’re Marlo Example and perform as MRLO. Some years ago, you spelled it M.R.L.O. You own the recordings you paid for. You search SoundExchange for your name and find six recordings, listed below. For each, decide what you may claim.

Sample Records also claims “Tin Example.” Your license to that label ended on December 31, 2024, and you have the contract.

Tess Sample produced “Practice Makes Rain.” Your agreement with Tess says: “10 percent of everything the recording earns at SoundExchange.” You send SoundExchange a letter of direction. It takes one number without decimals: a percentage of the featured artist’s share.

Say the recording earns $1,000 at SoundExchange in a year. By law, {{soundExchangeOwner}} goes to the owner, {{soundExchangeArtist}} to the featured artist, and {{soundExchangeMusicians}} to session musicians and singers through a fund.`,
  texts: {
    empty,
    "part.claims": "Your search results",
    "claim-rain": "Practice Makes Rain",
    ...claimChoices("claim-rain"),
    "claim-rain.hint": "Which artist is on it, and who owns it?",
    "claim-rain.none":
      "It’s your performance and your recording. Unclaimed money can go to others after {{soundExchangeHold}}.",
    "claim-rain.artist": "You own it too. As the artist alone, you’d miss the owner’s half.",
    "claim-rain.owner":
      "You’re the featured artist too. As the owner alone, you’d miss the artist’s share.",
    "claim-live": "Practice Makes Rain (Live)",
    ...claimChoices("claim-live"),
    "claim-live.hint": "The live version has its own ISRC and its own owner.",
    "claim-live.none": "You perform on it, so the featured artist’s share is yours.",
    "claim-live.owner": "The festival made this recording and owns it. You’re the featured artist.",
    "claim-live.both":
      "The festival made this recording and owns it. Claim the artist’s share only, or the portal shows an overlap.",
    "claim-old": "Tin Example",
    ...claimChoices("claim-old"),
    "claim-old.hint": "Who was M.R.L.O.?",
    "claim-old.none":
      "The old spelling is you as well. Claim it, and add the spelling to your account.",
    "claim-old.artist": "You own it too. As the artist alone, you’d miss the owner’s half.",
    "claim-old.owner": "You’re the featured artist too, under your old spelling.",
    "claim-other": "Fjord Example",
    ...claimChoices("claim-other"),
    "claim-other.hint": "Same name. Same artist?",
    "claim-other.artist":
      "Another act with the same name. A claim on it can hold up their money and your account.",
    "claim-other.owner":
      "Another act with the same name. A claim on it can hold up their money and your account.",
    "claim-other.both":
      "Another act with the same name. A claim on it can hold up their money and your account.",
    "claim-feature": "Sample Sunday",
    ...claimChoices("claim-feature"),
    "claim-feature.hint": "“feat.” makes you a featured artist. Who owns the recording?",
    "claim-feature.none":
      "You’re a featured artist on it. Unless you tell SoundExchange otherwise, it divides the artists' share 50/50.",
    "claim-feature.owner": "Tess owns this one. You’re a featured artist.",
    "claim-feature.both": "Tess owns this one. Claim as a featured artist only.",
    "claim-session": "Red Light Sample",
    ...claimChoices("claim-session"),
    "claim-session.hint": "Backing vocals are paid by someone else.",
    "claim-session.artist":
      "You sang backing vocals. Session singers are paid by the AFM and SAG-AFTRA fund and don’t claim at SoundExchange.",
    "claim-session.owner":
      "Juno owns it. You sang backing vocals, which the AFM and SAG-AFTRA fund pays.",
    "claim-session.both":
      "Juno owns it and is its artist. The AFM and SAG-AFTRA fund pays your backing vocals.",
    "part.overlap": "The overlap",
    overlap: "Sample Records claims “Tin Example” too. What do you do?",
    "overlap=release": "Release my claim, so that someone is paid",
    "overlap=wait": "Do nothing, because SoundExchange will notice",
    "overlap=confirm": "Keep my claim from January 1, 2025, and send the contract’s end date",
    "overlap.hint": "Who owns the recording depends on the date of the plays.",
    "overlap.release": "Then the label is paid for plays that are yours. Its license has ended.",
    "overlap.wait":
      "While both sides claim the same plays, the money can be held. Someone has to show the contract.",
    "overlap.other": "Choose one of the three answers.",
    "part.direction": "The letter of direction",
    signer: "Who signs the letter?",
    "signer=tess": "Tess Sample, who’s paid by it",
    "signer=marlo": "Marlo Example, as the featured artist",
    "signer=owner": "The owner of the recording",
    "signer.hint": "Which share pays for it?",
    "signer.tess": "The producer is the one who’s paid. The one who gives it away signs.",
    "signer.owner":
      "The owner’s half isn’t touched by the letter. It’s paid from the featured artist’s share.",
    "signer.other": "Choose one of the three answers.",
    percent: "Percentage of the featured artist’s share for Tess",
    "percent.hint": "10 of 45. SoundExchange takes no decimals.",
    "percent.total":
      "10 percent of the artist’s share would be $45. Tess was promised 10 percent of everything, $100, so convert it: 10 ÷ 45.",
    "percent.fraction":
      "Right idea. SoundExchange says not to enter fractions of percentages, so round it, and agree with Tess on that.",
    "percent.points":
      "SoundExchange says not to enter points. Convert 10 percent of everything to a percentage of the artist’s 45.",
    "percent.other": "Divide 10 by 45, and round the result to a percentage without decimals.",
    producer: "What does Tess get of the $1,000, in dollars?",
    "producer.hint": "Your percentage of the artist’s $450.",
    "producer.total":
      "That’s what the agreement says. The rounded percentage on the letter pays a dollar less: 22 percent of $450.",
    "producer.all": "The letter’s percentage applies to the artist’s $450, not to all $1,000.",
    "producer.fraction": "The letter takes no decimals: 22 percent of $450.",
    "producer.other":
      "Take 22 percent of the featured artist’s $450. Enter an amount such as 123.45.",
    marlo: "What do you get of the $1,000 as artist and owner, in dollars?",
    "marlo.hint": "The owner’s half, and what the letter leaves of the artist’s share.",
    "marlo.artist": "That’s the artist’s part alone. You own the recording too.",
    "marlo.owner": "That’s the owner’s half alone. Add what’s left of the artist’s share.",
    "marlo.before": "That’s before the letter pays Tess.",
    "marlo.fund": "The fund’s $50 isn’t yours. It goes to session musicians and singers.",
    "marlo.other": "$500 as the owner, plus $450 less Tess’s part. Enter an amount such as 123.45.",
  },
};

const royaltyStatement: PracticeCopy = {
  title: "Practice: find the missing income",
  summary: "Read a distributor’s statement of 200 lines, and find what isn’t there.",
  note: "This is practice. The distributor, the services, and the rates are made up. The statement resembles what US distributors send as of November 2026: month, service, country, recording, units, and amount.",
  isRequired: true,
  body: `## What you have

A made-up distributor’s statement for January to March. Your four recordings are on six services, and listeners in the United States, Canada, and the United Kingdom play all of them every month. In this statement, each service pays one rate per stream in each country for all three months. A real one doesn’t, but a large jump still needs an explanation.

Filter the lines by month, service, country, and recording. Below the filters, you see the sum of what’s shown. Below the statement is a table with the streams of “Slow Car Example” in March, copied from your artist pages at the six services.`,
  texts: {
    empty,
    "part.total": "Start with the total",
    total: "What does the statement pay in all, in dollars?",
    "total.hint": "Without a filter, the sum below the filters is for all lines.",
    "total.other":
      "Clear all filters, and enter the sum of all 200 lines. Enter an amount such as 1,234.50.",
    "part.gaps": "Find the lines that aren’t there",
    "gap-service": "Which service has no lines at all from one of the countries?",
    "gap-service.hint": "Choose one service after the other, and then each country.",
    "gap-service.other": "This service has lines from every country. Try the next one.",
    "gap-country": "Which country is it?",
    "gap-country.hint": "Keep the service, and change the country until no line is left.",
    "gap-country.other": "The service with the gap has lines from this country.",
    "gap-song": "Which service has no line for “Slow Car Example” in March?",
    "gap-song.hint":
      "Filter by the recording and the month. Which service of the table of streams has no line?",
    "gap-song.other": "This service has lines for the song in March.",
    "gap-dollars":
      "What should that service have paid for “Slow Car Example” in March, in dollars?",
    "gap-dollars.hint":
      "Take that service’s streams from the table below the statement. Find the rate of the same service in each country in February: amount divided by units.",
    "gap-dollars.one": "That’s one country. Add all three.",
    "gap-dollars.other":
      "For each country, multiply that service’s streams in the table below the statement by the rate that the same service paid there in February. Add the three. Enter an amount such as 123.45.",
    "part.rate": "Find the line that pays too little",
    "short-line": "On one line, the rate is a tenth of what it should be. Which line number is it?",
    "short-line.hint": "It’s in February, at Sample Stream, in the United States.",
    "short-line.number": "Enter the number in the first column.",
    "short-line.other":
      "On this line, amount divided by units is the usual rate of that service and country. Filter by service and country, and compare the lines.",
    "short-dollars": "How much is that line short, in dollars?",
    "short-dollars.hint": "What it should have paid, less what it paid.",
    "short-dollars.whole": "That’s what it should have paid. Subtract what it did pay.",
    "short-dollars.paid":
      "That’s what it paid. It should have paid ten times as much, so nine times this amount is missing.",
    "short-dollars.other":
      "Multiply the amount on the line by 10, and subtract the amount. Enter an amount such as 123.45.",
    "part.letter": "Ask for it",
    who: "Who do you write to?",
    "who=pro": "My PRO",
    "who=mlc": "The MLC",
    "who=distributor": "The distributor that sent the statement",
    "who=service": "The streaming service",
    "who.hint": "Who pays you for the recording?",
    "who.pro": "A PRO pays for the song’s performances. This statement is for the recording.",
    "who.mlc": "The MLC pays mechanicals for the song. This statement is for the recording.",
    "who.service":
      "The service pays the distributor, and answers the distributor. Your contract is with the distributor.",
    "who.other": "Choose one of the four answers.",
  },
};

/** The texts of each exercise until staff publish their own. */
export const originalPractice: Readonly<Record<ExerciseId, PracticeCopy>> = {
  "split-sheet": splitSheet,
  "work-registration": workRegistration,
  "soundexchange-claim": soundexchangeClaim,
  "royalty-statement": royaltyStatement,
};
