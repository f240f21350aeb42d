import { countryCode } from "../countries.ts";
import { type BirthDate, birthOf, type ListEntry } from "../entry.ts";
import { ListFault } from "./fault.ts";
import type { OpenedFile } from "./open.ts";
import type { ReadEntries } from "./read-entries.ts";
import { readXmlFile } from "./xml.ts";

/* The consolidated list of the UN Security Council. */

const NAMES = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"];

/** What stands in the elements below an entry, by name; each alias and each date on its own. */
interface Draft {
	readonly values: Map<string, string>;
	readonly aliases: { name: string; isGood: boolean }[];
	readonly births: BirthDate[];
	readonly nationalities: string[];
	group: Map<string, string>;
}

function birth(group: ReadonlyMap<string, string>): BirthDate | null {
	const [from, to] = [group.get("FROM_YEAR"), group.get("TO_YEAR")];
	if (from !== undefined && to !== undefined) return birthOf(`${from} to ${to}`);
	const isVague = group.get("TYPE_OF_DATE") === "APPROXIMATELY";
	const text = group.get("DATE") ?? group.get("YEAR");
	return text === undefined ? null : birthOf(isVague && /^\d{4}$/.test(text) ? `circa ${text}` : text);
}

function entryOfDraft({ values, aliases, births, nationalities }: Draft): ListEntry {
	const id = values.get("DATAID") ?? "";
	if (!/^\d+$/.test(id)) throw new ListFault("damaged", "an individual has no number");
	const own = NAMES.flatMap((name) => values.get(name) ?? []).join(" ");
	const original = values.get("NAME_ORIGINAL_SCRIPT");
	const other = aliases.filter(({ name, isGood }) => isGood || name.includes(" ")).map(({ name }) => name);
	return {
		id,
		kind: "sanction",
		names: [own, ...(original === undefined ? [] : [original]), ...other],
		births,
		nationalities,
		programme: [values.get("UN_LIST_TYPE"), values.get("REFERENCE_NUMBER")].filter(Boolean).join(" "),
		note: values.get("COMMENTS1") ?? null,
	};
}

const PERSON = 3;

export async function readUn([file]: readonly OpenedFile[]): Promise<ReadEntries> {
	if (file === undefined) throw new ListFault("missing", "un.xml is missing");
	const entries: ListEntry[] = [];
	let [published, others]: [string | null, number] = [null, 0];
	let draft: Draft | undefined;
	const empty = () => new Map<string, string>();
	await readXmlFile(file, {
		root: "CONSOLIDATED_LIST",
		open({ path, attributes }) {
			if (path.length === 1) published = attributes.dateGenerated?.slice(0, 10) ?? null;
			if (path.length === PERSON && path[2] === "INDIVIDUAL") {
				draft = { values: empty(), aliases: [], births: [], nationalities: [], group: empty() };
			}
			if (path.length === PERSON && path[2] === "ENTITY") others++;
			if (draft !== undefined && path.length === PERSON + 1) draft.group = empty();
		},
		close({ path }, text) {
			if (draft === undefined) return;
			const name = path.at(-1) ?? "";
			const depth = path.length - PERSON;
			if (depth === 1 && text !== "") draft.values.set(name, text);
			if (depth === 1) closeGroup(draft, name);
			if (depth === 2 && text !== "") {
				draft.group.set(name, text);
				if (path.at(-2) === "NATIONALITY" && name === "VALUE")
					draft.nationalities.push(...[countryCode(text) ?? []].flat());
			}
			if (depth === 0) {
				entries.push(entryOfDraft(draft));
				draft = undefined;
			}
		},
	});
	return { entries, others, published };
}

function closeGroup(draft: Draft, name: string): void {
	const { group } = draft;
	if (name === "INDIVIDUAL_ALIAS") {
		const alias = group.get("ALIAS_NAME");
		if (alias !== undefined) draft.aliases.push({ name: alias, isGood: group.get("QUALITY") === "Good" });
	}
	if (name === "INDIVIDUAL_DATE_OF_BIRTH") {
		const found = birth(group);
		if (found !== null) draft.births.push(found);
	}
}
