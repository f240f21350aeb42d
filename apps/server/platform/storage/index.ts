import { diskStorage, forgetUnfinished } from "./disk.ts";
import { type S3Options, s3Storage } from "./s3.ts";
import type { Storage } from "./storage.ts";

export { diskStorage } from "./disk.ts";
export { type S3Options, s3Storage } from "./s3.ts";
export type { Storage, StoredObject } from "./storage.ts";

/** The operator's choice of file storage. */
export type StorageConfig = { readonly kind: "disk"; readonly dir: string } | ({ readonly kind: "s3" } & S3Options);

/** Opens the configured storage and removes leftovers of a crash. */
export async function openStorage(config: StorageConfig): Promise<Storage> {
	if (config.kind === "s3") return s3Storage(config);
	await forgetUnfinished(config.dir);
	return diskStorage(config.dir);
}
