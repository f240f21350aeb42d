import type { Readable } from "node:stream";

export interface StoredObject {
	readonly body: Readable;
	readonly sizeBytes: number;
}

/** Where files are kept, by keys of our own making (`chat/fil_…`), never by what a person called them. */
export interface Storage {
	/** Keeps the whole object or nothing. The same key again replaces. */
	put(key: string, data: Buffer): Promise<void>;
	/** Undefined when there is none. */
	get(key: string): Promise<StoredObject | undefined>;
	/** One that is not there is no mistake. */
	remove(key: string): Promise<void>;
}

const KEY = /^[a-z]+\/[A-Za-z0-9_-]{1,100}$/;

/** @throws Error for a key that is not one of ours: no name ever reaches a path or an address. */
export function checkKey(key: string): void {
	if (!KEY.test(key)) throw new Error("a storage key is a folder and a name of letters, digits, - and _");
}
