import { useQuery } from "@tanstack/react-query";
import { type DataExport, dataExports, exportLink, requestExport } from "@truefill/contracts/http";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";

export type { DataExport } from "@truefill/contracts/http";

const KEY = ["data-exports"] as const;
const LOOK_AGAIN_MS = 2_000;
const waits = ({ status }: DataExport): boolean => status === "waiting";

/** The customer's requested data copies, newest first; refetched while one is being made. */
export const useCopies = () =>
	useQuery({
		queryKey: KEY,
		queryFn: async ({ signal }) => (await call(dataExports, { signal })).data,
		refetchInterval: ({ state }) => (state.data?.some(waits) === true ? LOOK_AGAIN_MS : false),
	});

/** Requires step-up authentication. Throws `ApiError` (EXPORT_WAITING, EXPORT_LIMIT, STEP_UP_REQUIRED). */
export async function askForCopy(): Promise<void> {
	try {
		await call(requestExport, { body: {} });
	} finally {
		await queryClient.invalidateQueries({ queryKey: KEY });
	}
}

/** A one-time download URL for this browser only. Throws `ApiError` (EXPORT_NOT_FOUND, STEP_UP_REQUIRED). */
export async function linkOfCopy(id: string): Promise<string> {
	return (await call(exportLink, { params: { id }, body: {} })).data.url;
}
