import { useQuery } from "@tanstack/react-query";
import {
	type DocumentPreview,
	endHandover,
	handoverOfMine,
	removeVerificationFile,
	requestVerification,
	startHandover,
	uploadVerification,
	type Verification,
	type VerificationDocument,
	type VerificationHandover,
	type VerificationPart,
	type VerificationSlot,
	verificationOfMine,
	verificationPage,
	withdrawVerification,
} from "@truefill/contracts/http";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { sendFile } from "../http/upload.ts";
import { queryClient } from "../query-client.ts";

const KEY = ["verification"] as const;
/** Addresses of pictures are valid for a few minutes. */
const REFETCH_MS = 120_000;

export const useVerification = () =>
	useQuery({
		queryKey: KEY,
		queryFn: async ({ signal }) => (await call(verificationOfMine, { signal })).data,
		refetchInterval: REFETCH_MS,
	});

export const refreshVerification = () => queryClient.invalidateQueries({ queryKey: KEY });

function keep({ data }: { readonly data: Verification }): Verification {
	queryClient.setQueryData(KEY, data);
	return data;
}

/** Uploads one side or page as a draft. Throws `ApiError`. */
export async function sendVerificationFile(
	to: { readonly part: VerificationPart; readonly slot: VerificationSlot },
	file: File,
	onProgress: (done: number) => void,
): Promise<void> {
	await sendFile(uploadVerification, file, { params: to, onProgress });
	await refreshVerification();
}

export const dropVerificationFile = async (id: string): Promise<Verification> =>
	keep(await call(removeVerificationFile, { params: { id }, body: {} }));

export const sendVerification = async (
	part: VerificationPart,
	body: z.input<typeof requestVerification.body>,
): Promise<Verification> => keep(await call(requestVerification, { params: { part }, body }));

export const takeBackVerification = async (part: VerificationPart): Promise<Verification> =>
	keep(await call(withdrawVerification, { params: { part }, body: {} }));

/** One page of an uploaded PDF; for staff too. */
export const readVerificationPage = async (id: string, page: number): Promise<DocumentPreview> =>
	(await call(verificationPage, { params: { id }, query: { page: String(page) } })).data;

export const beginHandover = async (part: VerificationPart, document: VerificationDocument) =>
	(await call(startHandover, { body: { part, document } })).data;

export const stopHandover = async (id: string): Promise<void> => {
	await call(endHandover, { params: { id }, body: {} });
};

/** How far the phone is; each answer also refreshes what it has uploaded. */
export const useHandover = (started: VerificationHandover | null) =>
	useQuery({
		queryKey: ["handover", started?.id ?? ""],
		queryFn: async ({ signal }) => {
			const { data } = await call(handoverOfMine, { params: { id: started?.id ?? "" }, signal });
			await refreshVerification();
			return data;
		},
		enabled: started !== null,
		refetchInterval: ({ state }) => (state.data?.state === "finished" || state.data?.state === "ended" ? false : 2_000),
	});
