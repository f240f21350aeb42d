/** The passwords that guessing programs try first, of eight characters or more, in lower case. */
const COMMON = new Set(
	`password password1 password12 password123 password1234 password! passw0rd p@ssw0rd p@ssword pa55word passwort
	passwords mypassword newpassword changeme changeme1 changeit letmein1 letmein123 welcome1 welcome123 welcome2
	qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyqwerty 1qaz2wsx 1qaz2wsx3edc
	qazwsxedc qazwsx123 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 zaq12wsx zxcvbnm1 zxcvbnm123 asdfghjk
	asdfghjkl asdf1234 asdfasdf asdfgh123 azertyuiop 12345678 123456789 1234567890 12345678910 123123123 1231231231
	12341234 123456123 123456789a 123456789q 12345678a 1234567a 123456ab a1234567 a12345678 a123456789 abc12345
	abcd1234 abcdefgh abcdefg1 abcdefghi abc123456 abc123abc aa123456 aa12345678 aaa123456 87654321 987654321
	0987654321 9876543210 00000000 11111111 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999
	11223344 1122334455 112233445566 121212121 12121212 13131313 13579246 147258369 159753456 159357456 741852963
	789456123 963852741 102030405 10203040 19841984 19871987 20002000 20202020 20212021 20222022 20232023 20242024
	20252025 iloveyou iloveyou1 iloveyou2 iloveyou! ilovegod sunshine sunshine1 princess princess1 football football1
	baseball baseball1 basketball superman superman1 batman123 spiderman starwars starwars1 pokemon1 pokemon123
	trustno1 whatever whatever1 michelle jennifer jessica1 ashley123 michael1 jordan23 liverpool liverpool1 chelsea1
	arsenal1 arsenal123 manchester barcelona realmadrid juventus mercedes ferrari1 corvette computer computer1
	internet internet1 samsung1 samsung123 google123 facebook facebook1 linkedin linkedin1 twitter1 admin123
	admin1234 admin12345 administrator admin@123 administ root1234 toor1234 test1234 test12345 testtest testing1
	testing123 guest123 user1234 default1 temp1234 temppass secret123 secret12 security security1 access14 login123
	master123 monkey123 dragon123 dragon12 shadow123 shadow12 killer123 hunter12 hunter123 freedom1 freedom12
	ginger12 pepper12 summer12 summer123 summer2023 summer2024 summer2025 winter12 winter123 winter2023 winter2024
	spring2024 autumn2024 january1 february december november monday12 friday12 charlie1 charlie123 buster12 tigger12
	butterfly chocolate chocolate1 elephant dolphin1 rainbow1 blessed1 jesus123 jesuschrist godisgood loveyou1
	lovely12 babygirl babygirl1 forever1 family123 friends1 happy123 smile123 cookie123 banana12 orange12 purple12
	yellow12 midnight midnight1 maverick phoenix1 stargate startrek matrix12 mustang1 harley12 yankees1 cowboys1
	steelers eagles12 nirvana1 metallica slipknot blink182 eminem12 tinkerbell hellokitty scooby12 snoopy12
	trading1 trading123 trader123 forex123 forextrading bitcoin1 bitcoin123 ethereum crypto123 money123 moneymoney
	million1 millionaire truefill truefill1 truefill123`.split(/\s+/),
);

/** Obvious words for this product (docs/security.md); with a few digits or signs as weak as the user's own name. */
const CONTEXT = ["truefill", "trading", "trader", "broker", "brokerage", "forex", "account", "customer"] as const;

const KEYBOARD = "01234567890 abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm";
const KEYBOARD_BACK = [...KEYBOARD].reverse().join("");

/**
 * Whether a guessing program would try this password early: listed, one character or a short piece repeated, a keyboard
 * sequence, or a word of the product, the user's address or name with a few digits.
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
	const lower = password.normalize("NFKC").toLowerCase();
	if (COMMON.has(lower)) return true;
	for (const size of [1, 2, 3, 4]) {
		const piece = lower.slice(0, size);
		if (piece.repeat(Math.ceil(lower.length / size)).startsWith(lower)) return true;
	}
	if (KEYBOARD.includes(lower) || KEYBOARD_BACK.includes(lower)) return true;
	const letters = lower.replace(/[^\p{L}]/gu, "");
	return [...CONTEXT, ...own].some((name) => {
		const plain = name.toLowerCase().replace(/[^\p{L}]/gu, "");
		return plain.length >= 4 && letters === plain && lower.length - letters.length <= 4;
	});
}
