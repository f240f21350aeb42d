import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { checkKey, type Storage } from "./storage.ts";

export interface S3Options {
	readonly bucket: string;
	readonly region: string;
	/** For a compatible service; absent: Amazon's own for the region. */
	readonly endpoint?: string;
	readonly accessKeyId: string;
	readonly secretAccessKey: string;
}

/** Files in a bucket of an S3-compatible service. The client is loaded on demand, because most sites need none. */
export function s3Storage(options: S3Options): Storage {
	const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = options;
	let loading: Promise<{ client: S3Client; sdk: typeof import("@aws-sdk/client-s3") }> | undefined;
	const load = () => {
		loading ??= import("@aws-sdk/client-s3").then((sdk) => ({
			sdk,
			client: new sdk.S3Client({
				region,
				credentials: { accessKeyId, secretAccessKey },
				// Compatible services rarely have a host name for each bucket.
				...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
				requestChecksumCalculation: "WHEN_REQUIRED",
				responseChecksumValidation: "WHEN_REQUIRED",
				maxAttempts: 3,
			}),
		}));
		return loading;
	};
	return {
		async put(key, data) {
			checkKey(key);
			const { client, sdk } = await load();
			await client.send(new sdk.PutObjectCommand({ Bucket, Key: key, Body: data, ContentLength: data.length }));
		},
		async get(key) {
			checkKey(key);
			const { client, sdk } = await load();
			try {
				const { Body, ContentLength } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key }));
				if (!(Body instanceof Readable)) throw new Error("the service sent no body");
				return { body: Body, sizeBytes: ContentLength ?? 0 };
			} catch (error) {
				if (error instanceof sdk.NoSuchKey) return undefined;
				throw error;
			}
		},
		async remove(key) {
			checkKey(key);
			const { client, sdk } = await load();
			await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }));
		},
	};
}
