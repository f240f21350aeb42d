import { ATTACHMENT_MAX_BYTES } from "@truefill/contracts/http";
import { useLayoutEffect, useMemo } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { t } from "../../i18n/index.ts";
import { messageOf } from "../http/index.ts";
import { onForget } from "../query-client.ts";
import { type SentFile, storeDraftFiles, storedDraftFiles } from "./outbox.ts";
import { uploadFile } from "./upload.ts";

/** A file of a message draft: uploading, on the server, or refused (SPEC §3 Pending attachment states). */
export interface DraftFile {
	readonly key: string;
	readonly name: string;
	/** 0 to 1. */
	readonly progress: number;
	/** The uploaded file; null until then. */
	readonly sent: SentFile | null;
	/** Why the upload failed, for the user. */
	readonly error: string | null;
}

/** The files of one user's draft in one conversation. */
export interface DraftFiles {
	readonly list: readonly DraftFile[];
	add(file: File): void;
	/** Removes a file; aborts its upload. */
	remove(key: string): void;
	/** Clears the draft after sending. */
	clear(): void;
}

interface Held extends DraftFile {
	readonly stop: AbortController;
}

const MB = 1024 * 1024;
const NONE: readonly Held[] = [];
/** By place, outside all screens: an upload continues while its conversation is closed. */
const store = createStore<Readonly<Record<string, readonly Held[]>>>()(() => ({}));
let serial = 0;

const isUnderWay = ({ sent, error }: DraftFile): boolean => sent === null && error === null;

function held(name: string, change: Partial<Held>): Held {
	serial += 1;
	return { key: String(serial), name, progress: 0, sent: null, error: null, stop: new AbortController(), ...change };
}

/** One user's draft in one conversation; uploaded files survive a page reload. */
function draftAt(userId: string, customerId: string) {
	const place = `${userId}:${customerId}`;
	const now = () => store.getState()[place] ?? NONE;
	const become = (files: readonly Held[]) => store.setState({ [place]: files });
	const change = (key: string, next: Partial<Held>) =>
		become(now().map((file) => (file.key === key ? { ...file, ...next } : file)));
	const stored = () => storedDraftFiles(userId, customerId);
	// Other tabs of the same user store files there too: only the named ones are added or removed.
	const forget = (gone: readonly Held[]) => {
		const urls = new Set(gone.map(({ sent }) => sent?.url));
		storeDraftFiles(
			userId,
			customerId,
			stored().filter(({ url }) => !urls.has(url)),
		);
	};

	return {
		place,
		/** Syncs with the storage on reopening: removes files sent by another tab, or expired on the server. */
		recall(): void {
			const kept = new Map(stored().map((sent) => [sent.url, sent]));
			const still = now().filter(({ sent }) => sent === null || kept.has(sent.url));
			for (const { sent } of still) if (sent !== null) kept.delete(sent.url);
			const found = [...kept.values()].map((sent) => held(sent.file_name, { sent, progress: 1 }));
			if (found.length > 0 || still.length < now().length) become([...still, ...found]);
		},
		add(file: File): void {
			const tooLarge = file.size > ATTACHMENT_MAX_BYTES;
			const begun = held(file.name, {
				error: tooLarge ? t("chat.file.tooLarge", { megabytes: ATTACHMENT_MAX_BYTES / MB }) : null,
			});
			become([...now(), begun]);
			if (tooLarge) return;
			const isStill = () => now().some(({ key }) => key === begun.key);
			uploadFile(file, (progress) => change(begun.key, { progress }), begun.stop.signal).then(
				(sent) => {
					// Removed, or the user signed out, just as it arrived.
					if (!isStill()) return;
					change(begun.key, { sent, progress: 1 });
					storeDraftFiles(userId, customerId, [...stored(), sent]);
				},
				(error: unknown) => change(begun.key, { error: messageOf(error, t("chat.file.failed")) }),
			);
		},
		remove(key: string): void {
			const gone = now().filter((file) => file.key === key);
			for (const { stop } of gone) stop.abort();
			become(now().filter((file) => file.key !== key));
			forget(gone);
		},
		clear(): void {
			const gone = now();
			for (const { stop } of gone) stop.abort();
			become(NONE);
			forget(gone);
		},
	};
}

/** The draft's files of one conversation, whichever screen they were added on. */
export function useDraftFiles(userId: string, customerId: string): DraftFiles {
	const draft = useMemo(() => draftAt(userId, customerId), [userId, customerId]);
	// Before the paint, so that the files appear together with the text.
	useLayoutEffect(() => draft.recall(), [draft]);
	const list = useStore(store, (all) => all[draft.place] ?? NONE);
	return { list, add: draft.add, remove: draft.remove, clear: draft.clear };
}

// An upload uses the session that started it, and ends with it.
onForget(() => {
	for (const { stop } of Object.values(store.getState()).flat()) stop.abort();
	store.setState({}, true);
});

// Leaving the page would abort running uploads: the browser asks first.
store.subscribe((all) => {
	const busy = Object.values(all).flat().some(isUnderWay);
	if (busy) addEventListener("beforeunload", askFirst);
	else removeEventListener("beforeunload", askFirst);
});
function askFirst(event: BeforeUnloadEvent): void {
	event.preventDefault();
}
