/**
 * Passwords of at least 8 characters that guessers try first, in lower case, separated by white space: well-known ones,
 * keyboard walks, and common words with the endings people add to them. A module, so that it is part of the bundle.
 */
export const COMMON_PASSWORDS = `
!qaz2wsx 00000000 0000000000 01234567 0123456789 0987654321 10101010 102030405060 11111111 111111111 1111111111
11223344 1122334455 12121212 123123123 123321123 12341234 123412345 12344321 123454321 12345678 123456789 1234567890
12345678910 123456789a 12345678a 1234567a 123456abc 12345qwert 1234abcd 1234asdf 1234qwer 123qwe123 123qweasd
13131313 147258369 147852369 159753159 1a2b3c4d 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2
20202020 22222222 33333333 44444444 55555555 66666666 69696969 741852963 77777777 789456123 87654321 88888888
963852741 987654321 9876543210 99999999 a12345678 a123456789 a1b2c3d4 a1s2d3f4 aa123456 aaaaaaaa aaaaaaaaa abc12345
abc123456 abcabcabc abcd1234 abcdefg1 abcdefgh abcdefghi access1! access12 access123 access123! access1234
access12345 access2023 access2024 access2025 access2026 accounting achilles admin123 admin123! admin1234 admin12345
admin123456 admin2023 admin2024 admin2025 admin2026 adminadmin administrator administrator! administrator1
administrator1! administrator12 administrator123 administrator123! administrator1234 administrator12345
administrator2023 administrator2024 administrator2025 administrator2026 adobe123 alejandra alejandro alexander
alexander1 alexandra alexandre ambulance america! america1 america1! america12 america123 america123! america1234
america12345 america2023 america2024 america2025 america2026 andrew1! andrew12 andrew123 andrew123! andrew1234
andrew12345 andrew2023 andrew2024 andrew2025 andrew2026 android! android1 android1! android12 android123 android123!
android1234 android12345 android2023 android2024 android2025 android2026 angel123 angel123! angel1234 angel12345
angel2023 angel2024 angel2025 angel2026 anthony! anthony1 anthony1! anthony12 anthony123 anthony123! anthony1234
anthony12345 anthony2023 anthony2024 anthony2025 anthony2026 apollo13 aquarius arsenal! arsenal1 arsenal1! arsenal12
arsenal123 arsenal123! arsenal1234 arsenal12345 arsenal2023 arsenal2024 arsenal2025 arsenal2026 asd123456 asdf1234
asdfasdf asdfgh1! asdfgh12 asdfgh123 asdfgh123! asdfgh1234 asdfgh12345 asdfgh2023 asdfgh2024 asdfgh2025 asdfgh2026
asdfghjk asdfghjkl ashley1! ashley12 ashley123 ashley123! ashley1234 ashley12345 ashley2023 ashley2024 ashley2025
ashley2026 assassin assassin1 asshole1 australia australia! australia1 australia1! australia12 australia123
australia123! australia1234 australia12345 australia2023 australia2024 australia2025 australia2026 autumn1! autumn12
autumn123 autumn123! autumn1234 autumn12345 autumn2023 autumn2024 autumn2025 autumn2026 azerty1! azerty12 azerty123
azerty123! azerty1234 azerty12345 azerty2023 azerty2024 azerty2025 azerty2026 azertyui azertyuiop babygirl babygirl1
banana1! banana12 banana123 banana123! banana1234 banana12345 banana2023 banana2024 banana2025 banana2026 barcelona
barcelona! barcelona1 barcelona1! barcelona12 barcelona123 barcelona123! barcelona1234 barcelona12345 barcelona2023
barcelona2024 barcelona2025 barcelona2026 baseball baseball! baseball1 baseball1! baseball12 baseball123
baseball123! baseball1234 baseball12345 baseball2023 baseball2024 baseball2025 baseball2026 basketball basketball1
batman1! batman12 batman123 batman123! batman1234 batman12345 batman2023 batman2024 batman2025 batman2026 beautiful
beautiful! beautiful1 beautiful1! beautiful12 beautiful123 beautiful123! beautiful1234 beautiful12345 beautiful2023
beautiful2024 beautiful2025 beautiful2026 beethoven benjamin billionaire birthday bitcoin! bitcoin1 bitcoin1!
bitcoin12 bitcoin123 bitcoin123! bitcoin1234 bitcoin12345 bitcoin2023 bitcoin2024 bitcoin2025 bitcoin2026 blackbird
blackjack blessed! blessed1 blessed1! blessed12 blessed123 blessed123! blessed1234 blessed12345 blessed2023
blessed2024 blessed2025 blessed2026 blink182 blueberry bluebird brazil1! brazil12 brazil123 brazil123! brazil1234
brazil12345 brazil2023 brazil2024 brazil2025 brazil2026 brittany brittany1 budweiser bullshit business business1
buster1! buster12 buster123 buster123! buster1234 buster12345 buster2023 buster2024 buster2025 buster2026 butterfly
butterfly! butterfly1 butterfly1! butterfly12 butterfly123 butterfly123! butterfly1234 butterfly12345 butterfly2023
butterfly2024 butterfly2025 butterfly2026 butthead california california! california1 california1! california12
california123 california123! california1234 california12345 california2023 california2024 california2025
california2026 callofduty canada1! canada12 canada123 canada123! canada1234 canada12345 canada2023 canada2024
canada2025 canada2026 capricorn caroline caroline1 cassandra catherine challenger changeit changeme changeme!
changeme1 changeme1! changeme12 changeme123 changeme123! changeme1234 changeme12345 changeme2023 changeme2024
changeme2025 changeme2026 charlie! charlie1 charlie1! charlie12 charlie123 charlie123! charlie1234 charlie12345
charlie2023 charlie2024 charlie2025 charlie2026 cheese1! cheese12 cheese123 cheese123! cheese1234 cheese12345
cheese2023 cheese2024 cheese2025 cheese2026 chelsea! chelsea1 chelsea1! chelsea12 chelsea123 chelsea123! chelsea1234
chelsea12345 chelsea2023 chelsea2024 chelsea2025 chelsea2026 chicken1 chocolate chocolate! chocolate1 chocolate1!
chocolate12 chocolate123 chocolate123! chocolate1234 chocolate12345 chocolate2023 chocolate2024 chocolate2025
chocolate2026 christian christina christine christmas christopher chrome12 cleopatra columbia computer computer!
computer1 computer1! computer12 computer123 computer123! computer1234 computer12345 computer2023 computer2024
computer2025 computer2026 cookie1! cookie12 cookie123 cookie123! cookie1234 cookie12345 cookie2023 cookie2024
cookie2025 cookie2026 corvette corvette! corvette1 corvette1! corvette12 corvette123 corvette123! corvette1234
corvette12345 corvette2023 corvette2024 corvette2025 corvette2026 counterstrike courtney cowboys! cowboys1 cowboys1!
cowboys12 cowboys123 cowboys123! cowboys1234 cowboys12345 cowboys2023 cowboys2024 cowboys2025 cowboys2026 creative
creative1 crocodile crypto1! crypto12 crypto123 crypto123! crypto1234 crypto12345 crypto2023 crypto2024 crypto2025
crypto2026 daniel1! daniel12 daniel123 daniel123! daniel1234 daniel12345 daniel2023 daniel2024 daniel2025 daniel2026
danielle danielle1 darthvader daytrader daytrading december default! default1 default1! default12 default123
default123! default1234 default12345 default2023 default2024 default2025 default2026 diamond! diamond1 diamond1!
diamond12 diamond123 diamond123! diamond1234 diamond12345 diamond2023 diamond2024 diamond2025 diamond2026
diamondhands director discovery dispatch dispatch1 dispatcher dogecoin doggie12 dolphin1 dolphins dragon1! dragon12
dragon123 dragon123! dragon1234 dragon12345 dragon2023 dragon2024 dragon2025 dragon2026 dropbox1 dumbledore eagles1!
eagles12 eagles123 eagles123! eagles1234 eagles12345 eagles2023 eagles2024 eagles2025 eagles2026 einstein elephant
elephant1 elizabeth elizabeth1 emergency eminem12 enterprise ethereum ethereum! ethereum1 ethereum1! ethereum12
ethereum123 ethereum123! ethereum1234 ethereum12345 ethereum2023 ethereum2024 ethereum2025 ethereum2026 explorer
explorer1 facebook facebook! facebook1 facebook1! facebook12 facebook123 facebook123! facebook1234 facebook12345
facebook2023 facebook2024 facebook2025 facebook2026 family1! family12 family123 family123! family1234 family12345
family2023 family2024 family2025 family2026 february fernando ferrari! ferrari1 ferrari1! ferrari12 ferrari123
ferrari123! ferrari1234 ferrari12345 ferrari2023 ferrari2024 ferrari2025 ferrari2026 finance1 firefighter firefox1
florida! florida1 florida1! florida12 florida123 florida123! florida1234 florida12345 florida2023 florida2024
florida2025 florida2026 flower1! flower12 flower123 flower123! flower1234 flower12345 flower2023 flower2024
flower2025 flower2026 football football! football1 football1! football12 football123 football123! football1234
football12345 football2023 football2024 football2025 football2026 forever! forever1 forever1! forever12 forever123
forever123! forever1234 forever12345 forever2023 forever2024 forever2025 forever2026 fortnite fortnite1 francisco
freedom! freedom1 freedom1! freedom12 freedom123 freedom123! freedom1234 freedom12345 freedom2023 freedom2024
freedom2025 freedom2026 friday1! friday12 friday123 friday123! friday1234 friday12345 friday2023 friday2024
friday2025 friday2026 friends! friends1 friends1! friends12 friends123 friends123! friends1234 friends12345
friends2023 friends2024 friends2025 friends2026 fuckoff1 fuckyou1 fuckyou123 gabriel1 gabriela gandalf! gandalf1
gandalf1! gandalf12 gandalf123 gandalf123! gandalf1234 gandalf12345 gandalf2023 gandalf2024 gandalf2025 gandalf2026
george1! george12 george123 george123! george1234 george12345 george2023 george2024 george2025 george2026 germany!
germany1 germany1! germany12 germany123 germany123! germany1234 germany12345 germany2023 germany2024 germany2025
germany2026 ginger1! ginger12 ginger123 ginger123! ginger1234 ginger12345 ginger2023 ginger2024 ginger2025
ginger2026 godzilla golden1! golden12 golden123 golden123! golden1234 golden12345 golden2023 golden2024 golden2025
golden2026 google1! google12 google123 google123! google1234 google12345 google2023 google2024 google2025 google2026
greenday guest123 guest123! guest1234 guest12345 guest2023 guest2024 guest2025 guest2026 guillermo guinness
halloween hamster1 hannah1! hannah12 hannah123 hannah123! hannah1234 hannah12345 hannah2023 hannah2024 hannah2025
hannah2026 harley1! harley12 harley123 harley123! harley1234 harley12345 harley2023 harley2024 harley2025 harley2026
harrypotter harrypotter1 heaven1! heaven12 heaven123 heaven123! heaven1234 heaven12345 heaven2023 heaven2024
heaven2025 heaven2026 heineken hello123 hello123! hello1234 hello12345 hello2023 hello2024 hello2025 hello2026
hellokitty hellokitty! hellokitty1 hellokitty1! hellokitty12 hellokitty123 hellokitty123! hellokitty1234
hellokitty12345 hellokitty2023 hellokitty2024 hellokitty2025 hellokitty2026 hercules hockey1! hockey12 hockey123
hockey123! hockey1234 hockey12345 hockey2023 hockey2024 hockey2025 hockey2026 hogwarts homeland honeybee hospital
hospital1 hunter1! hunter12 hunter123 hunter123! hunter1234 hunter12345 hunter2023 hunter2024 hunter2025 hunter2026
iloveu123 iloveyou iloveyou! iloveyou1 iloveyou1! iloveyou12 iloveyou123 iloveyou123! iloveyou1234 iloveyou12345
iloveyou2 iloveyou2023 iloveyou2024 iloveyou2025 iloveyou2026 india123 india123! india1234 india12345 india2023
india2024 india2025 india2026 instagram instagram! instagram1 instagram1! instagram12 instagram123 instagram123!
instagram1234 instagram12345 instagram2023 instagram2024 instagram2025 instagram2026 internet internet! internet1
internet1! internet12 internet123 internet123! internet1234 internet12345 internet2023 internet2024 internet2025
internet2026 iphone12 ironman! ironman1 ironman1! ironman12 ironman123 ironman123! ironman1234 ironman12345
ironman2023 ironman2024 ironman2025 ironman2026 isabella jackass1 jackdaniels january1 jennifer jennifer! jennifer1
jennifer1! jennifer12 jennifer123 jennifer123! jennifer1234 jennifer12345 jennifer2023 jennifer2024 jennifer2025
jennifer2026 jessica! jessica1 jessica1! jessica12 jessica123 jessica123! jessica1234 jessica12345 jessica2023
jessica2024 jessica2025 jessica2026 jesus123 jesus123! jesus1234 jesus12345 jesus2023 jesus2024 jesus2025 jesus2026
jonathan jordan1! jordan12 jordan123 jordan123! jordan1234 jordan12345 jordan2023 jordan2024 jordan2025 jordan2026
jordan23 joshua1! joshua12 joshua123 joshua123! joshua1234 joshua12345 joshua2023 joshua2024 joshua2025 joshua2026
katherine kawasaki killer1! killer12 killer123 killer123! killer1234 killer12345 killer2023 killer2024 killer2025
killer2026 kimberly kittycat lakers1! lakers12 lakers123 lakers123! lakers1234 lakers12345 lakers2023 lakers2024
lakers2025 lakers2026 lamborghini leagueoflegends letmein! letmein1 letmein1! letmein12 letmein123 letmein123!
letmein1234 letmein12345 letmein2023 letmein2024 letmein2025 letmein2026 linkedin linkedin1 linkinpark litecoin
liverpool liverpool! liverpool1 liverpool1! liverpool12 liverpool123 liverpool123! liverpool1234 liverpool12345
liverpool2023 liverpool2024 liverpool2025 liverpool2026 login123 login123! login1234 login12345 login2023 login2024
login2025 login2026 loginlogin london1! london12 london123 london123! london1234 london12345 london2023 london2024
london2025 london2026 lovely1! lovely12 lovely123 lovely123! lovely1234 lovely12345 lovely2023 lovely2024 lovely2025
lovely2026 loveme1! loveme12 loveme123 loveme123! loveme1234 loveme12345 loveme2023 loveme2024 loveme2025 loveme2026
lucky123 lucky123! lucky1234 lucky12345 lucky2023 lucky2024 lucky2025 lucky2026 maggie1! maggie12 maggie123
maggie123! maggie1234 maggie12345 maggie2023 maggie2024 maggie2025 maggie2026 manager1 manchester manchester!
manchester1 manchester1! manchester12 manchester123 manchester123! manchester1234 manchester12345 manchester2023
manchester2024 manchester2025 manchester2026 margaret margarita market1! market12 market123 market123! market1234
market12345 market2023 market2024 market2025 market2026 marketing marlboro marshmallow master1! master12 master123
master123! master1234 master12345 master2023 master2024 master2025 master2026 matrix1! matrix12 matrix123 matrix123!
matrix1234 matrix12345 matrix2023 matrix2024 matrix2025 matrix2026 matthew! matthew1 matthew1! matthew12 matthew123
matthew123! matthew1234 matthew12345 matthew2023 matthew2024 matthew2025 matthew2026 melissa1 mercedes mercedes!
mercedes1 mercedes1! mercedes12 mercedes123 mercedes123! mercedes1234 mercedes12345 mercedes2023 mercedes2024
mercedes2025 mercedes2026 metallica mexico1! mexico12 mexico123 mexico123! mexico1234 mexico12345 mexico2023
mexico2024 mexico2025 mexico2026 michael! michael1 michael1! michael12 michael123 michael123! michael1234
michael12345 michael2023 michael2024 michael2025 michael2026 michelle michelle1 mickey1! mickey12 mickey123
mickey123! mickey1234 mickey12345 mickey2023 mickey2024 mickey2025 mickey2026 microsoft microsoft! microsoft1
microsoft1! microsoft12 microsoft123 microsoft123! microsoft1234 microsoft12345 microsoft2023 microsoft2024
microsoft2025 microsoft2026 midnight million1 millionaire minecraft minecraft! minecraft1 minecraft1! minecraft12
minecraft123 minecraft123! minecraft1234 minecraft12345 minecraft2023 minecraft2024 minecraft2025 minecraft2026
mohammed monday1! monday12 monday123 monday123! monday1234 monday12345 monday2023 monday2024 monday2025 monday2026
money123 money123! money1234 money12345 money2023 money2024 money2025 money2026 moneymoney monkey1! monkey12
monkey123 monkey123! monkey1234 monkey12345 monkey2023 monkey2024 monkey2025 monkey2026 moonlight motherfucker
mozart12 muhammad mustang! mustang1 mustang1! mustang12 mustang123 mustang123! mustang1234 mustang12345 mustang2023
mustang2024 mustang2025 mustang2026 mypassword napoleon naruto1! naruto12 naruto123 naruto123! naruto1234
naruto12345 naruto2023 naruto2024 naruto2025 naruto2026 nathaniel newpassword newyork! newyork1 newyork1! newyork12
newyork123 newyork123! newyork1234 newyork12345 newyork2023 newyork2024 newyork2025 newyork2026 nicholas nicolas1
nicole1! nicole12 nicole123 nicole123! nicole1234 nicole12345 nicole2023 nicole2024 nicole2025 nicole2026 nintendo
nintendo! nintendo1 nintendo1! nintendo12 nintendo123 nintendo123! nintendo1234 nintendo12345 nintendo2023
nintendo2024 nintendo2025 nintendo2026 nirvana1 nokia123 november october1 orange1! orange12 orange123 orange123!
orange1234 orange12345 orange2023 orange2024 orange2025 orange2026 p@ssw0rd p@ssw0rd! p@ssw0rd1 p@ssw0rd1!
p@ssw0rd12 p@ssw0rd123 p@ssw0rd123! p@ssw0rd1234 p@ssw0rd12345 p@ssw0rd2023 p@ssw0rd2024 p@ssw0rd2025 p@ssw0rd2026
p@ssword p@ssword! p@ssword1 p@ssword1! p@ssword12 p@ssword123 p@ssword123! p@ssword1234 p@ssword12345 p@ssword2023
p@ssword2024 p@ssword2025 p@ssword2026 pa55w0rd pa55word panthers paramedic paris123 paris123! paris1234 paris12345
paris2023 paris2024 paris2025 paris2026 pass1234 pass12345 pass123456 passpass passphrase passw0rd passw0rd!
passw0rd1 passw0rd1! passw0rd12 passw0rd123 passw0rd123! passw0rd1234 passw0rd12345 passw0rd2023 passw0rd2024
passw0rd2025 passw0rd2026 password password! password. password0 password1 password1! password10 password12
password123 password123! password1234 password1234! password12345 password2020 password2021 password2022
password2023 password2024 password2025 password2026 password9 password99 password? passwort patricia pentagon
pepper1! pepper12 pepper123 pepper123! pepper1234 pepper12345 pepper2023 pepper2024 pepper2025 pepper2026 phoenix!
phoenix1 phoenix1! phoenix12 phoenix123 phoenix123! phoenix1234 phoenix12345 phoenix2023 phoenix2024 phoenix2025
phoenix2026 photoshop photoshop1 pikachu! pikachu1 pikachu1! pikachu12 pikachu123 pikachu123! pikachu1234
pikachu12345 pikachu2023 pikachu2024 pikachu2025 pikachu2026 pineapple pitbull1 playstation playstation!
playstation1 playstation1! playstation12 playstation123 playstation123! playstation1234 playstation12345
playstation2023 playstation2024 playstation2025 playstation2026 pokemon! pokemon1 pokemon1! pokemon12 pokemon123
pokemon123! pokemon1234 pokemon12345 pokemon2023 pokemon2024 pokemon2025 pokemon2026 porsche! porsche1 porsche1!
porsche12 porsche123 porsche123! porsche1234 porsche12345 porsche2023 porsche2024 porsche2025 porsche2026 poseidon
postmaster prebell1 prebell123 president princess princess! princess1 princess1! princess12 princess123 princess123!
princess1234 princess12345 princess2023 princess2024 princess2025 princess2026 purple1! purple12 purple123
purple123! purple1234 purple12345 purple2023 purple2024 purple2025 purple2026 pussycat q1234567 q12345678 q1w2e3r4
q1w2e3r4t5 qazwsx123 qazwsxedc qq123456 qwe123qwe qweasd123 qweasdzxc qwer1234 qwerty1! qwerty12 qwerty123
qwerty123! qwerty1234 qwerty12345 qwerty2023 qwerty2024 qwerty2025 qwerty2026 qwertyui qwertyuiop qwertyuiop123
rachel12 rainbow! rainbow1 rainbow1! rainbow12 rainbow123 rainbow123! rainbow1234 rainbow12345 rainbow2023
rainbow2024 rainbow2025 rainbow2026 ranger1! ranger12 ranger123 ranger123! ranger1234 ranger12345 ranger2023
ranger2024 ranger2025 ranger2026 raspberry realmadrid realmadrid! realmadrid1 realmadrid1! realmadrid12
realmadrid123 realmadrid123! realmadrid1234 realmadrid12345 realmadrid2023 realmadrid2024 realmadrid2025
realmadrid2026 rebecca1 redskins richrich robert1! robert12 robert123 robert123! robert1234 robert12345 robert2023
robert2024 robert2025 robert2026 roblox12 roblox123 rockstar rockyou1 root123! root1234 root12345 root2023 root2024
root2025 root2026 rootroot safari12 sagittarius samantha samantha1 samsung! samsung1 samsung1! samsung12 samsung123
samsung123! samsung1234 samsung12345 samsung2023 samsung2024 samsung2025 samsung2026 saturday scanners scorpio1
scorpion sebastian secret1! secret12 secret123 secret123! secret1234 secret12345 secret2023 secret2024 secret2025
secret2026 secretary security security1 september shadow1! shadow12 shadow123 shadow123! shadow1234 shadow12345
shadow2023 shadow2024 shadow2025 shadow2026 silver1! silver12 silver123 silver123! silver1234 silver12345 silver2023
silver2024 silver2025 silver2026 skywalker slipknot snoopy1! snoopy12 snoopy123 snoopy123! snoopy1234 snoopy12345
snoopy2023 snoopy2024 snoopy2025 snoopy2026 snowball snowflake soccer1! soccer12 soccer123 soccer123! soccer1234
soccer12345 soccer2023 soccer2024 soccer2025 soccer2026 spiderman spiderman! spiderman1 spiderman1! spiderman12
spiderman123 spiderman123! spiderman1234 spiderman12345 spiderman2023 spiderman2024 spiderman2025 spiderman2026
spring1! spring12 spring123 spring123! spring1234 spring12345 spring2023 spring2024 spring2025 spring2026 starcraft
startrek starwars starwars! starwars1 starwars1! starwars12 starwars123 starwars123! starwars1234 starwars12345
starwars2023 starwars2024 starwars2025 starwars2026 steelers steelers! steelers1 steelers1! steelers12 steelers123
steelers123! steelers1234 steelers12345 steelers2023 steelers2024 steelers2025 steelers2026 stephanie stockmarket
stocks1! stocks12 stocks123 stocks123! stocks1234 stocks12345 stocks2023 stocks2024 stocks2025 stocks2026 strawberry
summer1! summer12 summer123 summer123! summer1234 summer12345 summer2023 summer2024 summer2025 summer2026 sunflower
sunshine sunshine! sunshine1 sunshine1! sunshine12 sunshine123 sunshine123! sunshine1234 sunshine12345 sunshine2023
sunshine2024 sunshine2025 sunshine2026 superman superman! superman1 superman1! superman12 superman123 superman123!
superman1234 superman12345 superman2023 superman2024 superman2025 superman2026 supersecret superstar superuser
sweetheart sweetpea sysadmin terminator test123! test1234 test12345 test123456 test2023 test2024 test2025 test2026
testing! testing1 testing1! testing12 testing123 testing123! testing1234 testing12345 testing2023 testing2024
testing2025 testing2026 testtest texas123 texas123! texas1234 texas12345 texas2023 texas2024 texas2025 texas2026
thepassword thomas1! thomas12 thomas123 thomas123! thomas1234 thomas12345 thomas2023 thomas2024 thomas2025
thomas2026 thunder! thunder1 thunder1! thunder12 thunder123 thunder123! thunder1234 thunder12345 thunder2023
thunder2024 thunder2025 thunder2026 thursday tigger1! tigger12 tigger123 tigger123! tigger1234 tigger12345
tigger2023 tigger2024 tigger2025 tigger2026 toor1234 topsecret tothemoon trader1! trader12 trader123 trader123!
trader1234 trader12345 trader2023 trader2024 trader2025 trader2026 trading! trading1 trading1! trading12 trading123
trading123! trading1234 trading12345 trading2023 trading2024 trading2025 trading2026 trustno1 trustno1! trustno11
trustno11! trustno112 trustno1123 trustno1123! trustno11234 trustno112345 trustno12023 trustno12024 trustno12025
trustno12026 twitter! twitter1 twitter1! twitter12 twitter123 twitter123! twitter1234 twitter12345 twitter2023
twitter2024 twitter2025 twitter2026 user123! user1234 user12345 user2023 user2024 user2025 user2026 username
valentina valentine valentino vanessa1 veronica victoria victoria1 voldemort wallstreet warcraft warrior! warrior1
warrior1! warrior12 warrior123 warrior123! warrior1234 warrior12345 warrior2023 warrior2024 warrior2025 warrior2026
watermelon webmaster wednesday welcome! welcome1 welcome1! welcome12 welcome123 welcome123! welcome1234 welcome12345
welcome2023 welcome2024 welcome2025 welcome2026 whatever whatever! whatever1 whatever1! whatever12 whatever123
whatever123! whatever1234 whatever12345 whatever2023 whatever2024 whatever2025 whatever2026 whitehouse william!
william1 william1! william12 william123 william123! william1234 william12345 william2023 william2024 william2025
william2026 windows! windows1 windows1! windows10 windows12 windows123 windows123! windows1234 windows12345
windows2023 windows2024 windows2025 windows2026 winter1! winter12 winter123 winter123! winter1234 winter12345
winter2023 winter2024 winter2025 winter2026 wizard1! wizard12 wizard123 wizard123! wizard1234 wizard12345 wizard2023
wizard2024 wizard2025 wizard2026 worldofwarcraft xbox360x yamaha12 yankees! yankees1 yankees1! yankees12 yankees123
yankees123! yankees1234 yankees12345 yankees2023 yankees2024 yankees2025 yankees2026 yourpassword youtube! youtube1
youtube1! youtube12 youtube123 youtube123! youtube1234 youtube12345 youtube2023 youtube2024 youtube2025 youtube2026
zaq12wsx zaq1xsw2 zaq1zaq1 zeus1234 zxcvbn1! zxcvbn12 zxcvbn123 zxcvbn123! zxcvbn1234 zxcvbn12345 zxcvbn2023
zxcvbn2024 zxcvbn2025 zxcvbn2026 zxcvbnm, zxcvbnm1 zxcvbnm123
`;
