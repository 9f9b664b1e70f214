/** Over two hundred real-world names in many scripts. All of them pass the name rule. */
export const internationalNames: readonly string[] = `
Bessie Beale|Ray Charles|Mary-Jane O'Neill|Dr. Martin L. King Jr.|Renée Zoë|D’Angelo Russell|Sinéad O’Connor|Anne-Marie St. John
José Núñez|María del Carmen Ávila|João Gonçalves|Conceição Évora|Iñaki Etxeberria|Íñigo Muñoz|Lluís Puig|Núria Güell
François Lefèvre|Gaëlle Le Bœuf|Chloé d'Arcy|Noël Béchet|Jürgen Müller|Björn Größl|Käthe Strauß|Ödön Vámos
Søren Kierkegård|Åse Bjørnstad|Þórdís Sigurðardóttir|Ægir Jónsson|Göran Åkesson|Jyväskylä Mäkinen|Eero Hämäläinen|Õie Tamm
Łukasz Żółć|Małgorzata Wiśniewska|Jiří Dvořák|Růžena Čechová|Ľubomír Šťastný|Žiga Črnič|Đorđe Ćosić|Šarūnas Jasikevičius
Ģirts Ķēniņš|Ștefan Țurcanu|Ionuț Brâncuși|Ferenc Szűcs|Győző Őry|Erdoğan Çağlar|İbrahim Işık|Ömer Şahin
Maltija Għawdex|Ċensu Żammit|Siôn Llŷr|Tŷ Gwyn Ŵyn|Seán Ó Dálaigh|Mícheál Mac Giolla|Māui Tāwhiri|Kamehameha Kalākaua
Kaʻiulani Keōpūolani|Nguyễn Thị Ánh|Trần Đức Lương|Phạm Văn Đồng|Lê Hữu Phước|Olúwaṣeun Adébáyọ̀|Ngọzi Òkónjọ|Chukwuẹmeka Ọjụkwụ
Kwame Ɛyɛkumi|Ŋdiaye Cissé|Fatoumata Ɓah|Abẹ́bí Ọlátúnjí|Nǃai Khoisan|ǂToma Xai|Wangari Maathai|Hailé Tafari
Иван Петров|Ёлка Щукина|Наталья Объедкова|Андрій Їжакевич|Ґанна Єрмоленко|Сяргей Ўладзімір|Ђорђе Љубић|Џемал Њежић
Ѓорѓи Ќосев|Цветелина Тодорова|Өмірбек Қасымов|Гүлнұр Әбдіқадыр|Бат-Эрдэнэ Төмөр|Ҷамшед Ӯзбек|Айгөл Ҡаһарман|Мария-Анна Ильинична
Γιώργος Παπαδόπουλος|Ελένη Μαυρομιχάλη|Ἀριστοτέλης Ὠνάσης|Ζωή Ξένου|Ռուբեն Մխիթարյան|Անուշ Թումանյան|გიორგი ჯავახიშვილი|თამარ ქართველი
משה כהן|שרה בן-דוד|יַעֲקֹב לֵוִי|רבקה ז'בוטינסקי|محمد عبد الله|فاطمة الزهراء|أحمد بن علي|نور الدّين
محمدرضا شجریان|پروین اعتصامی|ژاله قائم مقامی|اقبال احمد|ہما یوسف|آصف علی زرداری|ٹیپو سلطان
ئازاد کوردی|گۆران عەبدوڵا|ئەرشىدىن ياقۇپ|نۇر مۇھەممەت|ܝܥܩܘܒ ܡܠܟܐ|ܡܪܝܡ ܫܡܥܘܢ|އިބްރާހީމް ދީދީ|މަރިޔަމް ޝާހިދު
अमिताभ बच्चन|श्रीदेवी कपूर|लक्ष्मी नारायण|कृष्णा त्रिपाठी|সত্যজিৎ রায়|রবীন্দ্রনাথ ঠাকুর|শ্রেয়া ঘোষাল|ঋতুপর্ণ ঘোষ
ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ|ਹਰਮਨ ਕੌਰ|નરેન્દ્ર પટેલ|જ્યોતિ શાહ|ରଘୁନାଥ ମହାପାତ୍ର|ସୁଭଦ୍ରା ଦାସ|இளையராஜா|சுப்புலட்சுமி மதுரை
ఘంటసాల వెంకటేశ్వరరావు|సుశీల పులపాక|ಕುವೆಂಪು ಪುಟ್ಟಪ್ಪ|യേശുദാസ് കട്ടശ്ശേരി|ചിത്ര കൃഷ്ണൻ|සුනිල් එදිරිසිංහ|නන්දා මාලිනී
สมชาย ใจดี|พุ่มพวง ดวงจันทร์|ทูลกระหม่อม ศรีสวัสดิ์|ສົມພອນ ວົງສາ|ແກ້ວ ມະນີວົງ|សុខ សុភា|ស៊ីន ស៊ីសាមុត|အောင်ဆန်းစုကြည်
မြင့်မြင့် ခင်|ᐊᓂᓂ ᑕᓗ|ᏎᏉᏯ ᏣᎳᎩ|አበበ ቢቂላ|ጥሩነሽ ዲባባ
ብርሃኔ ኪዳነማርያም|ⵉⴷⵉⵔ ⴰⵎⴰⵣⵉⵖ|ⵜⵉⵏⵀⵉⵏⴰⵏ|ߞߊ߲ߕߍ߫ ߛߟߏ߬ߡߊߣߊ|ꦱꦸꦏꦂꦤ|ᮃᮏᮤᮕ|ᬫᬤᬾ|ᜊᜌᜈᜒ
王菲|李小龍|欧阳 娜娜|諸葛 亮|陳奕迅|周杰倫|鄧麗君|崔健
山田 太郎|坂本 龍一|さくら ももこ|ひばり みそら|ビョーク|マドンナ ルイーズ|髙橋 真梨子|渡邊 美里
김철수|이미자|조용필|황 보라|ㄱㄴ 김|ꀀꀁ ꀂ|ㄅㄆ 王|黎明
Ann B|Al Green|Bo D|Jo|X Æ Smith|Beyoncé Knowles-Carter|Ludwig van Beethoven|Ó hEochaidh P.
Martín de la O|Ng|O.|Ana‐María Páez|Jean‑Luc Ponty|Mʻbaye Diouf|Te Ata Ōtāhuhu|Ümit Ünal
Grímur Thomsen Þór|Elżbieta Śliwińska|Václav Hřebíček|Kūkai Ōe|Zhāng Wěi|Lǐ Nà|Lâm Nhật Tiến|Ərəsul Məmmədov
`
  .trim()
  .split(/[\n|]/);
