import type { BackTestOptions, BackTestResult } from "@truefill/core/back-test";
import type { DataPage } from "./back-test-data.ts";

/** What a worker thread is started with; everything can be cloned. */
export interface WorkerTask extends Omit<BackTestOptions, "profileLeverage"> {
	/** Leverage cap of each instrument, by id. */
	readonly leverage: Readonly<Record<string, number>>;
}

export type ToWorker = { readonly kind: "page"; readonly page: DataPage } | { readonly kind: "end" };

export type FromWorker =
	| { readonly kind: "taken" }
	| { readonly kind: "result"; readonly result: BackTestResult; readonly dataHash: string };
