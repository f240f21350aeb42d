import { workspacesDocument } from "@truefill/contracts/http";
import { describe, expect, it } from "vitest";
import { DEFAULT_PANELS, STANDARD, settingsOf } from "../../preferences.ts";
import { gridContent, readGrid, withForm } from "../charts/grid.ts";
import {
	bytesOf,
	fullness,
	MAX_BYTES,
	MAX_WORKSPACES,
	nameOfCopy,
	readWorkspaces,
	replaced,
	type Workspace,
	withCopy,
	withWorkspaces,
} from "./model.ts";

const chart = settingsOf("chart");
const one = readGrid(undefined, chart, "EURUSD");
if (one === null) throw new Error("there is always one chart");
const workspace = (id: string, name = id): Workspace => ({
	id,
	name,
	panels: DEFAULT_PANELS,
	arrangement: STANDARD,
	grid: gridContent(withForm(one, "four", ["EURUSD", "XAUUSD", "GER40", "BTCUSD"])),
	chart,
	active: "b",
});
const NEWER = { id: "newer", name: "Newer", windows: 3 };

describe("stored workspaces", () => {
	it("are what the contract allows", () => {
		const document = { workspaces: [workspace("w1"), workspace("w2")] };
		expect(workspacesDocument.safeParse(document).error).toBeUndefined();
		expect(readWorkspaces(JSON.parse(JSON.stringify(document.workspaces)))).toEqual(document.workspaces);
	});

	it.each([
		["one of a newer version", NEWER],
		["no object", "w3"],
		["sizes out of range", { ...workspace("w3"), panels: { ...DEFAULT_PANELS, ticket: 9 } }],
		["an unknown place", { ...workspace("w3"), arrangement: { ...STANDARD, watchlist: "top" } }],
	])("leave out %s and keep it when others change", (_, other) => {
		const stored = [other, workspace("w1")];
		expect(readWorkspaces(stored).map(({ id }) => id)).toEqual(["w1"]);
		expect(withWorkspaces(stored, (all) => withCopy(all, "w1", "w2"))).toEqual([
			workspace("w1"),
			workspace("w2", "w1 (2)"),
			other,
		]);
	});

	it("have an active chart, whatever is stored", () => {
		expect(readWorkspaces([{ ...workspace("w1"), active: "z" }])[0]?.active).toBe("a");
	});
});

describe("changes of workspaces", () => {
	const all = [workspace("w1", "Morning"), workspace("w2", "Morning (2)"), workspace("w3", "News")];

	it.each([
		["Morning", "Morning (3)"],
		["News", "News (2)"],
		["n".repeat(40), `${"n".repeat(36)} (2)`],
	])("a copy of %s is called %s", (name, copy) => expect(nameOfCopy(name, all)).toBe(copy));

	it("put a copy after its original, and replace one by its id", () => {
		expect(withCopy(all, "w1", "w4").map(({ id }) => id)).toEqual(["w1", "w4", "w2", "w3"]);
		expect(replaced(all, workspace("w2", "Evening")).map(({ name }) => name)).toEqual(["Morning", "Evening", "News"]);
	});

	it("end at the limits", () => {
		const many = (count: number) => Array.from({ length: count }, (_, at) => workspace(`w${at}`));
		expect(fullness(many(MAX_WORKSPACES - 1))).toBeNull();
		expect(fullness(many(MAX_WORKSPACES))).toBe("count");
		const large = { ...workspace("w"), name: "n".repeat(MAX_BYTES) };
		expect(bytesOf([large])).toBeGreaterThan(MAX_BYTES);
		expect(fullness([large])).toBe("bytes");
	});
});
