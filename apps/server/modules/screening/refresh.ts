import { stat } from "node:fs/promises";
import { join } from "node:path";
import { refuse } from "@truefill/core/result";
import { raiseAlarm } from "../../platform/alarms.ts";
import type { ScreeningDeps } from "./deps.ts";
import type { ListName } from "./entry.ts";
import { LIST_FAULTS, ListFault, type ListFaultCode } from "./lists/fault.ts";
import { FORMATS, type ListFormat, listsIn, type ReadList, readList } from "./lists/read-list.ts";
import { SAMPLE_LIST } from "./sample-list.ts";

/** A list with fewer than this share of the persons before is refused until a member of staff accepts it. */
const LEAST_SHARE = 0.8;

/** What says that the files have changed, without reading them. */
export async function stateOfFolder(path: string): Promise<string> {
	const names = FORMATS.flatMap(({ files }) => files.flatMap((file) => [file, `${file}.gz`]));
	const states = await Promise.all(
		names.map(async (name) => {
			const found = await stat(join(path, name)).catch(() => null);
			return found === null ? "" : `${name} ${found.size} ${found.mtimeMs}`;
		}),
	);
	return states.filter((state) => state !== "").join("\n");
}

/** Reads every list. What is refused stays as it was, with an alarm. */
export async function readLists(deps: ScreeningDeps, { acceptSmaller }: { readonly acceptSmaller: boolean }) {
	const { store, source, clock } = deps;
	if (source.kind === "off") return refuse("SCREENING_NO_FILES");
	const before = new Map((await store.lists()).map((row) => [row.list, row]));
	const at = () => new Date(clock.nowMs());
	const keep = async (list: ListName, read: ReadList) => {
		const earlier = before.get(list);
		if (earlier?.hash === read.hash) return store.wasRead(list, null, at());
		const isShrunk = earlier != null && read.entries.length < earlier.entries * LEAST_SHARE;
		if (isShrunk && !acceptSmaller) {
			throw new ListFault("shrunk", `${read.entries.length} persons instead of ${earlier.entries}`);
		}
		return store.replace(list, read, at());
	};
	if (source.kind === "sample") return keep("sample", SAMPLE_LIST);
	const inFolder: readonly ListFormat[] = await listsIn(source.path).catch(() => []);
	for (const format of FORMATS) {
		const { list } = format;
		// A list that was there and is missing now is refused like one that is damaged.
		if (!inFolder.includes(format) && !before.has(list)) continue;
		try {
			await keep(list, await readList(source.path, format));
		} catch (error) {
			await refuseList(deps, list, error, before.get(list)?.refusal ?? null);
		}
	}
	// The demo's list does not belong to a site with lists of its own.
	if (before.has("sample") && inFolder.length > 0) await store.remove("sample");
}

async function refuseList(
	{ store, clock, log }: ScreeningDeps,
	list: ListName,
	error: unknown,
	earlier: string | null,
): Promise<void> {
	if (!(error instanceof ListFault)) throw error;
	const at = new Date(clock.nowMs());
	await store.wasRead(list, error.code, at);
	// Somebody is writing the file: it is read again in a minute.
	if (error.code !== "changing" || earlier === "changing") {
		raiseAlarm(log, "SCREENING_LIST_REFUSED", { list, fault: error.code, detail: error.message });
	}
}

export const refusalOf = (text: string | null): ListFaultCode | null =>
	LIST_FAULTS.find((code) => code === text) ?? null;
