import {
	type amendSettings,
	editableSettings,
	type SettingName,
	type SettingsEditor,
	settingName,
	settingsHistory,
	TWO_PERSON_SETTINGS,
} from "@truefill/contracts/http";
import { canonicalJson } from "@truefill/core/ledger";
import { ok, refuse } from "@truefill/core/result";
import type * as z from "zod";
import type { Clock } from "../../platform/index.ts";
import { offsetOf, PER_PAGE, paged } from "../paging.ts";
import type { Requests } from "../requests/index.ts";
import type { LossShare } from "./loss-share.ts";
import { SETTING_CHANGE, SETTING_WORDS } from "./setting-request.ts";
import { DEMO_SETTINGS, defaultsOf } from "./site-settings.ts";
import type { Change, SettingsStore } from "./store.ts";

interface Editing {
	readonly requests: Requests;
	readonly store: SettingsStore;
	readonly loss: LossShare;
	readonly clock: Clock;
	readonly demo: boolean;
}

const same = (a: unknown, b: unknown): boolean => canonicalJson({ value: a }) === canonicalJson({ value: b });

/** The demo's own text, if set again, counts as a sample: outside the demo it must not be shown as a claim. */
const isSample = (name: SettingName, value: unknown): boolean =>
	DEMO_SETTINGS.some((each) => each.sample && each.name === name && same(each.value, value));

/** Every setting, for staff. */
export async function editorOf({ requests, store, loss, demo }: Editing): Promise<SettingsEditor> {
	const version = await store.version();
	const fallbacks = defaultsOf(demo);
	const [stored, changes, open] = await Promise.all([store.all(), store.lastChanges(), openProposals(requests)]);
	const names = await store.namesOf(open.map(({ requestedBy }) => requestedBy));
	const settings = settingName.options.map((name) => {
		const found = stored.find((each) => each.name === name && (demo || !each.sample));
		const last = changes.find((each) => each.name === name);
		return {
			name,
			value: found === undefined ? fallbacks[name] : found.value,
			fallback: fallbacks[name],
			is_set: found !== undefined,
			sample: found?.sample ?? false,
			changed_at: last?.at.toISOString() ?? null,
			changed_by: last === undefined ? null : { id: last.actor_user_id, name: last.actor },
		};
	});
	const proposals = open.map(({ id, terms, reason, requestedAt, requestedBy }) => ({
		id,
		name: settingName.parse(terms.name),
		after: terms.after,
		reason,
		at: requestedAt.toISOString(),
		by: { id: requestedBy, name: names.get(requestedBy) ?? "" },
	}));
	return { version, settings, proposals, loss: await loss.now() };
}

/** Ordered by setting; there is at most one for each. */
async function openProposals({ store }: Requests) {
	const filter = { statuses: SETTING_WORDS.statuses.open };
	const { requests } = await store.list(SETTING_CHANGE, filter, settingName.options.length, 0);
	return requests.toSorted((a, b) => (a.terms.name < b.terms.name ? -1 : 1));
}

type NamedChange = Change & { readonly name: SettingName };
const needsTwo = (name: SettingName): boolean => TWO_PERSON_SETTINGS.some((each) => each === name);

/**
 * Sets and resets settings, all or nothing; unchanged values are skipped. Monetary limits are only proposed. Refused:
 * SETTINGS_CHANGED if another staff member was first, NOTHING_TO_CHANGE.
 */
export async function changeSettings(
	editing: Editing,
	actorUserId: string,
	{ version, set = {}, reset = [], reason }: z.output<typeof amendSettings.body>,
) {
	const { store, clock } = editing;
	const fallbacks = defaultsOf(editing.demo);
	const stored = await store.all();
	const find = (name: string) => stored.find((each) => each.name === name);
	const changes: NamedChange[] = [];
	for (const name of settingName.options) {
		const value: unknown = Object.hasOwn(set, name) ? set[name] : undefined;
		if (value !== undefined) {
			const before = find(name);
			const fits = editableSettings.shape[name].parse(value);
			const sample = isSample(name, fits);
			if (before !== undefined && same(before.value, fits)) continue;
			if (before === undefined && same(fallbacks[name], fits)) continue;
			changes.push({ name, after: { value: fits, sample } });
		} else if (reset.includes(name) && find(name) !== undefined) changes.push({ name, after: null });
	}
	if (changes.length === 0) return refuse("NOTHING_TO_CHANGE");
	const request = {
		changes: changes.filter(({ name }) => !needsTwo(name)),
		proposals: changes.filter(({ name }) => needsTwo(name)),
	};
	const first = await store.change(request, version, { actorUserId, reason, at: new Date(clock.nowMs()) });
	return first === null ? ok({ data: await editorOf(editing) }) : refuse("SETTINGS_CHANGED", { by: first });
}

/** Decides a proposal of another staff member. Refused: SETTING_PROPOSAL_NOT_FOUND, FOUR_EYES. */
export async function decideProposal(
	editing: Editing,
	actorUserId: string,
	id: string,
	what: "approve" | "refuse",
	reason: string,
) {
	const { requests, store, clock } = editing;
	const deciding = { id, by: actorUserId, reason };
	const act = { actorUserId, reason, at: new Date(clock.nowMs()) };
	const done =
		what === "refuse"
			? await requests.refuse(SETTING_CHANGE, SETTING_WORDS, deciding)
			: await requests.approve(SETTING_CHANGE, SETTING_WORDS, deciding, async (tx, request) => {
					const { name, after } = request.terms;
					const sample = after !== null && isSample(settingName.parse(name), after.value);
					await store.applyApproved(tx, request, sample, act);
					return null;
				});
	return done.ok ? ok({ data: await editorOf(editing) }) : done;
}

/** The history of changes with old and new values, newest first. */
export async function historyOf(
	{ store }: Editing,
	{ page = 1, name }: { readonly page?: number | undefined; readonly name?: SettingName | undefined },
) {
	const { rows, total } = await store.history(name, PER_PAGE, offsetOf(page));
	const data = rows.map((row) => ({
		id: row.id,
		name: row.name,
		before: row.details.before ?? null,
		after: row.details.after ?? null,
		reason: row.reason,
		at: row.at.toISOString(),
		by: { id: row.actor_user_id, name: row.actor },
	}));
	return ok(paged({ path: settingsHistory.path, query: { name } }, page, total, data));
}
