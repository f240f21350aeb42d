import { existsSync } from "node:fs";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FORMATS, readList } from "./read-list.ts";

let dir: string;
beforeEach(async () => {
	dir = await mkdtemp(join(tmpdir(), "truefill-lists-"));
});
afterEach(() => rm(dir, { recursive: true }));

const formatOf = (list: string) => {
	const format = FORMATS.find((each) => each.list === list);
	if (format === undefined) throw new Error(`no list ${list}`);
	return format;
};
const write = (name: string, content: string | Buffer) => writeFile(join(dir, name), content);
const read = (list: string) => readList(dir, formatOf(list));
const codeOf = (list: string) =>
	read(list).then(
		() => "read",
		(error: { code?: string }) => error.code,
	);

const SDN = `36,"AEROCARIBBEAN AIRLINES",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r
2674,"ABBAS, Abu","individual","SDT","Director",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 10 Dec 1948; alt. DOB 1950; nationality Korea, North; a.k.a. 'THE ""OLD"" MAN'; a.k.a. 'ABU'."\r
\u001A`;
const ALT = `36,12,"aka","AERO-CARIBBEAN",-0- \n2674,13,"aka","AL-ABBAS, Mohammed",-0- \n`;
const UN = `<?xml version="1.0"?><CONSOLIDATED_LIST dateGenerated="2026-02-27T00:00:09Z"><INDIVIDUALS><INDIVIDUAL>
	<DATAID>1</DATAID><FIRST_NAME>ERIC</FIRST_NAME><SECOND_NAME>BADEGE</SECOND_NAME><UN_LIST_TYPE>DRC</UN_LIST_TYPE>
	<REFERENCE_NUMBER>CDi.001</REFERENCE_NUMBER><NATIONALITY><VALUE>Iran (Islamic Republic of)</VALUE></NATIONALITY>
	<NAME_ORIGINAL_SCRIPT>صدام</NAME_ORIGINAL_SCRIPT>
	<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>E. B.</ALIAS_NAME></INDIVIDUAL_ALIAS>
	<INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Boss</ALIAS_NAME></INDIVIDUAL_ALIAS>
	<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1973</FROM_YEAR><TO_YEAR>1974</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
	<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1971-02-03</DATE></INDIVIDUAL_DATE_OF_BIRTH>
	</INDIVIDUAL></INDIVIDUALS><ENTITIES><ENTITY><DATAID>2</DATAID></ENTITY></ENTITIES></CONSOLIDATED_LIST>`;
const EU = `<?xml version="1.0" encoding="UTF-8"?><export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="2026-03-01T10:00:00.000+01:00">
	<sanctionEntity logicalId="13" euReferenceNumber="EU.27.28"><remark>A remark</remark><regulation programme="IRQ"/>
	<subjectType code="person" classificationCode="P"/><nameAlias firstName="Saddam" lastName="Hussein Al-Tikriti" wholeName="Saddam Hussein Al-Tikriti" strong="true"/>
	<nameAlias wholeName="Abu Ali" strong="false"/><nameAlias wholeName="Boss" strong="false"/>
	<citizenship countryIso2Code="IQ"/><citizenship countryIso2Code="00"/><birthdate birthdate="1937-04-28" year="1937" circa="false"/>
	<birthdate yearRangeFrom="1935" yearRangeTo="1938"/></sanctionEntity>
	<sanctionEntity logicalId="14"><subjectType code="enterprise"/><nameAlias wholeName="A company"/></sanctionEntity></export>`;
const PEPS = `"id","schema","name","aliases","birth_date","countries","addresses","sanctions","dataset"
"Q1","Person","Jane ""JJ"" Doe","Jane D.;J. Doe","1960-05-06;1961","fr;de","","","National members"
"Q2","Company","A company","","","","","","Companies"
`;

describe("a published list", () => {
	it("of the US Treasury is read from its two files", async () => {
		await write("sdn.csv", SDN);
		await write("alt.csv.gz", gzipSync(ALT));
		expect(await read("ofac")).toMatchObject({
			others: 1,
			entries: [
				{
					id: "2674",
					kind: "sanction",
					names: ["Abu ABBAS", "Mohammed AL-ABBAS", 'THE "OLD" MAN'],
					births: [{ day: "1948-12-10" }, { from: 1950, to: 1950 }],
					nationalities: ["KP"],
					programme: "SDT",
				},
			],
		});
	});

	it("of the UN is read with aliases, scripts and spans of years", async () => {
		await write("un.xml", UN);
		expect(await read("un")).toMatchObject({
			others: 1,
			published: "2026-02-27",
			entries: [
				{
					id: "1",
					names: ["ERIC BADEGE", "صدام", "E. B."],
					births: [{ from: 1973, to: 1974 }, { day: "1971-02-03" }],
					nationalities: ["IR"],
					programme: "DRC CDi.001",
				},
			],
		});
	});

	it("of the EU is read from attributes, companies left out", async () => {
		await write("eu.xml.gz", gzipSync(EU));
		expect(await read("eu")).toMatchObject({
			others: 1,
			published: "2026-03-01",
			entries: [
				{
					id: "13",
					names: ["Saddam Hussein Al-Tikriti", "Abu Ali"],
					births: [{ day: "1937-04-28" }, { from: 1935, to: 1938 }],
					nationalities: ["IQ"],
					programme: "IRQ",
					note: "A remark",
				},
			],
		});
	});

	it("of politically exposed persons is read by its header", async () => {
		await write("peps.csv", PEPS);
		expect(await read("peps")).toMatchObject({
			others: 1,
			entries: [
				{
					id: "Q1",
					kind: "pep",
					names: ['Jane "JJ" Doe', "Jane D.", "J. Doe"],
					births: [{ day: "1960-05-06" }, { from: 1961, to: 1961 }],
					nationalities: ["FR", "DE"],
					programme: "National members",
				},
			],
		});
	});
});

describe("a list that cannot be trusted is refused:", () => {
	it.each([
		["cut off within a cell", SDN.slice(0, 200), ALT, "damaged"],
		["cut off within a row", SDN.split("\r\n")[0]?.slice(0, 60) ?? "", ALT, "damaged"],
		["other columns", "1,2,3\n", ALT, "damaged"],
		["without persons", `${SDN.split("\r\n")[0]}\n`, ALT, "empty"],
		["a number twice", `${SDN.split("\r\n")[1]}\n${SDN.split("\r\n")[1]}\n`, ALT, "damaged"],
		["aliases of another format", SDN, "id,name\n1,2\n", "damaged"],
	])("OFAC, %s", async (_, sdn, alt, code) => {
		await write("sdn.csv", sdn);
		await write("alt.csv", alt);
		expect(await codeOf("ofac")).toBe(code);
	});

	it("OFAC without its aliases", async () => {
		await write("sdn.csv", SDN);
		expect(await codeOf("ofac")).toBe("missing");
	});

	it("in another encoding, whose names would be read wrongly; UTF-16 with its mark is read", async () => {
		const peps = PEPS.replace("Jane D.", "José Müller");
		await write("peps.csv", Buffer.from(peps, "latin1"));
		expect(await codeOf("peps")).toBe("damaged");
		await write("un.xml", Buffer.from(UN.replace("BADEGE", "BADÉGÉ"), "latin1"));
		expect(await codeOf("un")).toBe("damaged");
		for (const text of [`\ufeff${peps}`, peps]) {
			const data = text === peps ? Buffer.from(text) : Buffer.from(text, "utf16le");
			await write("peps.csv", data);
			expect((await read("peps")).entries[0]?.names).toContain("José Müller");
		}
	});

	it("compressed, cut off anywhere", async () => {
		const whole = gzipSync(UN);
		for (const share of [0.1, 0.5, 0.9, 0.99]) {
			await write("un.xml.gz", whole.subarray(0, Math.floor(whole.length * share)));
			expect(await codeOf("un"), `${share}`).toBe("damaged");
		}
	});

	it("XML cut off at any place, of another root, or with definitions of entities", async () => {
		for (let at = 1; at < UN.length; at += 97) {
			await write("un.xml", UN.slice(0, at));
			expect(await codeOf("un"), `${at}`).toBe("damaged");
		}
		await write("un.xml", EU);
		expect(await codeOf("un")).toBe("damaged");
		await write("un.xml", UN.replace("<CONSOLIDATED", '<!DOCTYPE a [<!ENTITY b "c">]><CONSOLIDATED'));
		expect(await codeOf("un")).toBe("damaged");
		await write("eu.xml", EU.replace('logicalId="13" euReferenceNumber="EU.27.28"', ""));
		expect(await codeOf("eu")).toBe("damaged");
	});

	it("a table without the columns that are compared", async () => {
		await write("peps.csv", "id,name\n1,Jane\n");
		expect(await codeOf("peps")).toBe("damaged");
		await write("peps.csv", PEPS.replace('"Jane D.;J. Doe",', ""));
		expect(await codeOf("peps")).toBe("damaged");
	});
});

const SOURCE = `${process.env.MONEY_DATA ?? new URL("../../../../../../shared/money-data", import.meta.url).pathname}/sanctions`;

const isThere = existsSync(SOURCE);
if (!isThere) console.info(`not read as published: ${SOURCE} is missing`);

it("reads the lists whole as they were published, where they are there", async () => {
	if (!isThere) {
		await write("un.xml", UN);
		expect((await read("un")).entries).toHaveLength(1);
		return;
	}
	for (const [from, to] of [
		["ofac-sdn.csv.gz", "sdn.csv.gz"],
		["ofac-alt.csv.gz", "alt.csv.gz"],
		["un-consolidated.xml.gz", "un.xml.gz"],
	] as const) {
		await copyFile(`${SOURCE}/${from}`, join(dir, to));
	}
	const [ofac, un] = [await read("ofac"), await read("un")];
	expect([ofac.entries.length, ofac.others]).toEqual([3845, 3534]);
	expect([un.entries.length, un.others]).toEqual([730, 273]);
	const known = (list: typeof un) => list.entries.filter(({ births }) => births.length > 0).length;
	expect(known(ofac)).toBeGreaterThan(3_600);
	expect(known(un)).toBeGreaterThan(650);
});
