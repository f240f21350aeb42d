import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { formsOf } from "./names.ts";
import { nameSimilarity } from "./similarity.ts";

const alike = (a: string, b: string): number => nameSimilarity(formsOf(a), formsOf(b));
const THRESHOLD = 0.88;

describe("one person written in different ways", () => {
	const SAME: readonly (readonly [string, string])[] = [
		["Ivan Petrov", "PETROV, Ivan"],
		["Иван Петров", "PETROV, Ivan"],
		["Сергей Шойгу", "SHOIGU, Sergei"],
		["Володимир Зеленський", "Volodymyr Zelenskyi"],
		["Muhammad Ali", "Mohamed Ali"],
		["Mohammed Hussein", "Muhammad Husayn"],
		["محمد حسين", "Mohammed Hussein"],
		["أسامة الكبير", "Usama al-Kabir"],
		["أيمن محمد ربيع الظواهري", "AIMAN MUHAMMED RABI AL-ZAWAHIRI"],
		["محمد حمزة زبيدي", "MUHAMMAD HAMZA ZUBAIDI"],
		["طاهر جليل حبوش التكريتي", "TAHIR JALIL HABBUSH AL-TIKRITI"],
		["رشيد طعان كاظم", "Rashid Taan Kathim"],
		["زهرة كاظم", "Zahra Kazim"],
		["نور محمد ثاقب", "NOOR MOHAMMAD SAQIB"],
		["رضا ذاکر", "Reza Zakir"],
		["Yousef Khaled", "Yusuf Khalid"],
		["Abdulrahman Said", "Abd al-Rahman Said"],
		["עמוס בן דוד", "Amos Ben David"],
		["Γιώργος Παπαδόπουλος", "Giorgos Papadopoulos"],
		["习近平", "Xi Jinping"],
		["毛澤東", "Mao Zedong"],
		["金正恩", "Kim Jong Un"],
		["김정은", "Kim Jong Un"],
		["山田太郎", "Taro Yamada"],
		["Jürgen Müller", "Juergen Mueller"],
		["José García", "GARCIA, Jose"],
		["Jose de la Cruz", "CRUZ, Jose"],
		["Anna-Maria Kowalska", "Anna Maria Kowalska"],
		["Maria Garcia", "Maria Garcia Lopez"],
		["O'Neill Sean", "Sean ONeill"],
		["Wladimir Iwanow", "Vladimir Ivanov"],
	];
	it.each(SAME)("%s and %s", (a, b) => {
		expect(alike(a, b)).toBeGreaterThanOrEqual(THRESHOLD);
		expect(alike(b, a)).toBeGreaterThanOrEqual(THRESHOLD);
	});
});

describe("two persons", () => {
	const OTHER: readonly (readonly [string, string])[] = [
		["Ivan Petrov", "Ivan Peters"],
		["Anna Schmidt", "Anna Schneider"],
		["Mohamed Ali", "Mohamed Hassan"],
		["Li Ming", "Li Ning Tao"],
		["Ali", "Ali Hassan Mahmoud"],
		["Kim Jong Un", "Kim Jong Il"],
		["李明", "Wang Wei"],
		["محمد علي", "Ahmed Omar"],
		["", "Anyone"],
		["...", "Anyone"],
	];
	it.each(OTHER)("%s and %s", (a, b) => {
		expect(alike(a, b)).toBeLessThan(THRESHOLD);
	});
});

const folder = process.env.MONEY_DATA ?? new URL("../../../../../shared/money-data", import.meta.url).pathname;
const PAIRS = `${folder}/sanctions/cross-script-pairs.csv`;

const isThere = existsSync(PAIRS);
if (!isThere) console.info(`not compared with the published pairs: ${PAIRS} is missing`);

it("is at least as alike as the published pairs of names in two scripts say, where they are there", () => {
	const pairs = isThere ? readFileSync(PAIRS, "utf8").split("\n") : ["Иван Иванов,Ivan Ivanov,0.95"];
	for (const line of pairs.filter((each) => each !== "" && !each.startsWith("#"))) {
		const [a = "", b = "", least = ""] = line.split(",");
		expect(alike(a, b), line).toBeGreaterThanOrEqual(Number.parseFloat(least));
	}
});
