import { countryCode } from "../countries.ts";
import { birthOf, type ListEntry } from "../entry.ts";
import { ListFault } from "./fault.ts";
import type { OpenedFile } from "./open.ts";
import type { ReadEntries } from "./read-entries.ts";
import { readXmlFile } from "./xml.ts";

/* The consolidated list of the European Union, `http://eu.europa.ec/fpi/fsd/export`: all values are attributes. */

type Attributes = Readonly<Record<string, string>>;
interface Draft {
	readonly attributes: Attributes;
	isPerson: boolean;
	programme: string | null;
	note: string | null;
	readonly names: string[];
	readonly births: NonNullable<ReturnType<typeof birthOf>>[];
	readonly nationalities: string[];
}

function addName(draft: Draft, { wholeName, firstName, middleName, lastName, strong }: Attributes): void {
	const name = wholeName || [firstName, middleName, lastName].filter(Boolean).join(" ");
	// A nickname of one word fits too many people.
	if (strong === "false" && !name.includes(" ")) return;
	if (name !== "") draft.names.push(name);
}

function addBirth(draft: Draft, { birthdate, year, yearRangeFrom, yearRangeTo, circa }: Attributes): void {
	const range = yearRangeFrom && yearRangeTo ? `${yearRangeFrom} to ${yearRangeTo}` : "";
	const found = birthOf(birthdate || range || `${circa === "true" ? "circa " : ""}${year ?? ""}`);
	if (found !== null) draft.births.push(found);
}

export async function readEu([file]: readonly OpenedFile[]): Promise<ReadEntries> {
	if (file === undefined) throw new ListFault("missing", "eu.xml is missing");
	const entries: ListEntry[] = [];
	let [published, others]: [string | null, number] = [null, 0];
	let draft: Draft | undefined;
	await readXmlFile(file, {
		root: "export",
		open({ path, attributes }) {
			const name = path.at(-1);
			if (path.length === 1) published = attributes.generationDate?.slice(0, 10) ?? null;
			if (path.length === 2 && name === "sanctionEntity") {
				draft = { attributes, isPerson: false, programme: null, note: null, names: [], births: [], nationalities: [] };
			}
			if (draft === undefined || path.length !== 3) return;
			if (name === "subjectType")
				draft.isPerson = attributes.code === "person" || attributes.classificationCode === "P";
			if (name === "regulation") draft.programme ??= attributes.programme ?? null;
			if (name === "nameAlias") addName(draft, attributes);
			if (name === "birthdate") addBirth(draft, attributes);
			if (name === "citizenship") {
				const code = countryCode(attributes.countryIso2Code ?? null);
				// `00`: unknown.
				if (code !== null) draft.nationalities.push(code);
			}
		},
		close({ path }, text) {
			if (draft === undefined) return;
			if (path.length === 3 && path[2] === "remark") draft.note ??= text;
			if (path.length !== 2) return;
			const { attributes, isPerson, ...rest } = draft;
			const id = attributes.logicalId ?? attributes.euReferenceNumber ?? "";
			if (id === "") throw new ListFault("damaged", "an entry has no number");
			if (isPerson) entries.push({ id, kind: "sanction", ...rest });
			else others++;
			draft = undefined;
		},
	});
	return { entries, others, published };
}
