/*
 * Readings of characters that are frequent in names. A name in Han characters is read as Chinese by the library; the
 * same characters are read otherwise in Korea and Japan, and Hangul surnames are seldom written by the official rules.
 */

/** Korean: Hangul syllables and Han characters, with their usual spellings. */
const KOREAN = `
김金 kim gim|이李 lee yi ri|박朴 park pak|최崔 choi choe|정鄭正 jung jong chung|강姜 kang|조趙 cho jo|윤尹 yoon yun
장張 jang chang|임林 lim im rim|한韓 han|오吳 oh o|서徐 seo suh|신申 shin sin|권權 kwon|황黃 hwang|안安 ahn an|송宋 song
유柳 yoo ryu|홍洪 hong|전全 jeon chun|고高 ko go|문文 moon mun|손孫 son|양梁 yang ryang|배裵 bae pae|백白 baek paek
허許 heo ho hur|남南 nam|심沈 shim|노盧 roh no|하河 ha|곽郭 kwak|성成星 sung song|차車 cha|주朱 joo ju chu|우禹 woo u
구具 koo ku|민閔民 min|류 ryu yoo|나羅 na ra|진陳 jin chin|지智池 ji chi|은恩銀 un eun|일日一 il|영永英 young yong
철哲 chol chul|호浩鎬虎 ho|수洙秀 soo su|현賢玄 hyun hyon|준俊 jun joon|경京慶 kyung kyong|상相 sang|동東 dong tong
석錫 sok suk|용龍 yong ryong|명明 myung myong|순順 soon sun|희姬喜 hee hui|혁赫 hyok hyuk|광光 kwang gwang
국國 kook guk|학學 hak|원元源 won|태泰太 tae|형亨 hyung hyong|승承勝 seung sung|재在才 jae|해海 hae|여與 yo yeo
설雪 sol seol|대大 dae tae|길吉 gil kil|봉奉 bong pong|기基 ki gi|규圭 kyu gyu|연淵 yon yeon|선善 sun son|옥玉 ok|춘春 chun`;

/** Japanese: how the character is read in names. */
const JAPANESE = `
山 yama san|田 ta da|中 naka|村 mura|川河 kawa gawa|木 ki gi|本 moto|小 ko o|大 oo dai|高 taka|藤 to do fuji|佐 sa
鈴 suzu|伊 i|渡 wata|辺 nabe be|林 hayashi bayashi|加 ka|吉 yoshi kichi|井 i|松 matsu|清 kiyo sei|斎斉 sai|石 ishi
前 mae|岡 oka|島嶋 shima|橋 hashi bashi|長 naga|谷 ya tani|阿 a|部 be|森 mori|池 ike|上 kami ue|下 shita|野 no|原 hara wara
安 yasu an|西 nishi|東 higashi|北 kita|南 minami|黒 kuro|白 shiro|青 ao|福 fuku|三 mi san|今 ima|金 kane kin|近 kon
後 go|太 ta|郎 ro|一 ichi kazu|二 ji|次 ji|男雄夫 o|子 ko|花 hana|美 mi|恵 e megu|香 ka|明 aki|和 kazu|正 masa|弘 hiro
博 hiro|幸 yuki ko|之 yuki|真 ma|由 yu|健 ken|隆 taka|司 shi ji tsukasa|治 ji haru|武 take|内 uchi|宮 miya
久 hisa|保 ho yasu|誠 makoto|茂 shigeru|勝 katsu|昭 aki|彦 hiko|哲 tetsu|也 ya|介 suke|輔 suke|代 yo|枝 e|江 e|奈 na`;

function tableOf(text: string): ReadonlyMap<string, readonly string[]> {
	const table = new Map<string, string[]>();
	for (const row of text.trim().split(/[|\n]/)) {
		const [characters = "", ...readings] = row.trim().split(" ");
		for (const character of characters) {
			table.set(character, [...new Set([...(table.get(character) ?? []), ...readings])]);
		}
	}
	return table;
}

const TABLES = [tableOf(KOREAN), tableOf(JAPANESE)] as const;

/** More would cost more than it finds: a name has three or four characters. */
const MOST = 24;

/** How a name in Hangul or Han characters is written in Latin letters elsewhere, one token for each character. */
export function otherReadings(name: string): string[] {
	const characters = [...name.replace(/[\s·・]+/gu, "")];
	if (characters.length < 2 || characters.length > 6) return [];
	return TABLES.flatMap((table) => {
		let found: string[] = [""];
		for (const character of characters) {
			const readings = table.get(character);
			if (readings === undefined) return [];
			found = found.flatMap((before) => readings.map((reading) => `${before} ${reading}`.trim())).slice(0, MOST);
		}
		return found;
	});
}
