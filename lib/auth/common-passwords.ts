/**
 * What attackers try first: the heads of the lists that breaches left, the names of teams and
 * people on them, and what stands near this business. Lower case; six characters or more.
 */
const everybodysPasswords = `
000000 00000000 0000000000 010203 101010 102030 111111 11111111 112233 11223344 1122334455
112358 121212 12121212 121314 123123 123123123 1231234 123321 12341234 12344321 123454321
1234554321 123456 1234567 12345678 123456789 1234567890 123456a 123456q 12345qwert 1234abcd
1234qwer 123654 123698745 123789 123abc 123qwe 12qwaszx 131313 135790 142536 147258 147258369
147852 159357 159753 159951 192837465 1a2b3c 1a2b3c4d 1password 1q2w3e 1q2w3e4r 1q2w3e4r5t
1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx 1qazxsw2 222222 22222222 246810 2wsx3edc 314159 333333 3edc4rfv
444444 4rfv5tgb 555555 55555555 654321 666666 66666666 696969 741852963 777777 7777777 77777777
789456 789456123 852456 8675309 888888 88888888 963852741 987654 987654321 9876543210 999999
99999999 a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 aa123456 aaa111 aaaaaa abc123
abc1234 abc12345 abcabc abcd1234 abcdef abcdefg abcdefgh access access14 admin1 admin12 admin123
admin1234 administrator alejandro alexander alexandra alpine amanda america america1 amorcito
andrew angel1 angels anthony apple123 arsenal asd123 asdf1234 asdfasdf asdfgh asdfghjk asdfghjkl
ashley ashley1 asshole asshole1 austin autumn azerty azerty123 azertyuiop babygirl babygirl1
banana bangladesh barcelona baseball baseball1 batman batman123 bealestreet beatles benjamin
beyonce bigdick bitch1 bitcoin biteme blahblah blessed blessing blink182 bluescity bonita
brandon brasil brazil brittany bulldogs business business1 buster butterfly california camaro
canada cardinals cash123 change123 changeme charlie charlie1 cheese chelsea chelsea1 chicago1
chocolate chouchou christ christian christopher church cisco123 company computer computer1
contrasena contraseña cookie cookie1 cookies corazon corvette cowboys cristina cupcake dallas
daniel daniela danielle december default demo123 dennis diamond docker dollar dollars doudou
dragon dragon123 drummer eagles edward elizabeth elvis1 elvispresley eminem england estrella
example facebook february fernando ferrari ficken florida flower flowers football football1
fortnite freedom friday fuckme fuckoff fuckyou fuckyou1 gabriel garfield geheim george germany
ginger godisgood golden google google1 grizzlies guitar guitar1 hallo123 hannah harley harley1
heaven hello123 hello1234 hellokitty hiphop hiphop1 hockey honey1 hunter iloveu iloveyou
iloveyou1 iloveyou2 india123 indonesia instagram internet iphone isabella jackson jaguar january
jennifer jeremy jessica jessica1 jesus1 jesus123 jesuschrist jonathan jordan jordan23 joseph
joshua justin juventus killer killer123 klaster l3tm31n lakers lauren lawrence leonardo letmein
letmein1 letmein123 letmesee linkedin liverpool login123 lol123 london loulou love123 lovelove
lovely loveme loveyou madison maggie manager manchester marcus marina mario123 mariposa
marseille martin master master123 matrix matthew melissa memphis memphis1 memphis901 mercedes
metallica mexico michael michael1 michelle mickey microsoft million minecraft minnie mobilemail
monday money1 money123 monitor monitoring monkey monkey1 monkey123 montana morgan moscow
motdepasse music1 music123 musica mustang mymusic mypass mypassword myspace1 naruto naruto1
nashville natalie natasha nathan ncc1701 newyork nicholas nicole nigeria nintendo nirvana
nopassword nothing november office office123 oliver olivia opensesame oracle orange owner123
p455w0rd p@ssw0rd p@ssw0rd1 p@ssword pa55w0rd pa55word packers pakistan panthers parola pass123
pass1234 pass1word passpass passw0rd passw0rd1 passw0rd123 password password1 password12
password123 password1234 passwords passwort passwort1 patrick patriots pepper philippines
phillip playstation pokemon pokemon1 porsche postgres princesa princess princess1 privet
producer purple pussy69 q1w2e3r4 q1w2e3r4t5 qaz123 qazwsx qazwsxedc qwe123 qwe1234 qweasd
qweasdzxc qwerasdf qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty78 qwertyui qwertyuiop
qwertz qwertz123 rachel raiders rainbow ranger rangers rapper raspberry raymond realmadrid
rebecca redsox richard robert roblox rocknroll ronald royalties royalty rush2112 s3cret s3cur1ty
samantha sample samsung samuel schatz scooby sebastian secret secret1 secret123 secure security
security1 senha123 service sexsex shadow shadow1 silver simpsons slipknot snoopy soccer soleil
sonic123 sophie soulsville soundcloud spongebob spotify spring2025 starwars steelers stephanie
stephen steven studio studio1 summer summer1 summer2023 summer2024 summer2025 summer2026 sunday
sunshine sunshine1 superman superman1 support support1 suzuki sweetheart sweety taylor temp123
temppass tennessee tequiero test123 test1234 test12345 testing thomas thunder thx1138 tigers
tigger timothy tomcat toyota trinity trustme trustno1 twitter ubuntu unicorn user123 user1234
vagrant vanessa victor victoria vincent walter warriors welcome welcome1 welcome12 welcome123
whatever whatever1 william windows windows1 winter winter2024 winter2025 xbox360 xxxxxx yamaha
yankees yellow youtube zachary zaq12wsx zaq1zaq1 zxc123 zxcvbn zxcvbnm
`;

const common = new Set(everybodysPasswords.split(/\s+/).filter(Boolean));

/** True for a password that everybody tries, also with a mark or a few digits behind. In: lower case. */
export function isCommonPassword(plain: string): boolean {
  const bare = plain.replace(/[\d!?.*#$@_-]{1,4}$/, "");
  return common.has(plain) || (bare.length >= 6 && common.has(bare));
}
