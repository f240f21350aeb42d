import { type AccountWire, amendAccount, openAccount, resetAccount, topUp, transfer } from "@truefill/contracts/http";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { sendOnce } from "../http/send-once.ts";
import { applyAccount, pullStatement } from "./cache.ts";
import { pullAccount } from "./pull.ts";

export type OpenAccountIntent = z.input<typeof openAccount.body>;
export type AmendAccountIntent = { readonly id: string } & z.input<typeof amendAccount.body>;
export type TopUpIntent = { readonly id: string } & z.input<typeof topUp.body>;
export type ResetIntent = { readonly id: string } & z.input<typeof resetAccount.body>;
export type TransferIntent = z.input<typeof transfer.body>;
export type TransferDone = z.output<typeof transfer.response>["data"];

async function send(command: () => Promise<{ readonly data: AccountWire }>): Promise<AccountWire> {
	const { data } = await sendOnce(command);
	applyAccount(data);
	return data;
}

export const sendOpenAccount = (body: OpenAccountIntent): Promise<AccountWire> =>
	send(() => call(openAccount, { body }));

/** Amends one of: name, leverage cap, own margin-call levels, archived. */
export const sendAmendAccount = ({ id, ...body }: AmendAccountIntent): Promise<AccountWire> =>
	send(() => call(amendAccount, { params: { id }, body }));

export const sendTopUp = ({ id, ...body }: TopUpIntent): Promise<AccountWire> =>
	send(() => call(topUp, { params: { id }, body }));

export const sendReset = ({ id, ...body }: ResetIntent): Promise<AccountWire> =>
	send(() => call(resetAccount, { params: { id }, body }));

/** Moves money between two own accounts; refetches both, because the answer has only the sender. */
export async function sendTransfer(body: TransferIntent): Promise<TransferDone> {
	const { data } = await sendOnce(() => call(transfer, { body }));
	applyAccount(data.account);
	void pullAccount(data.to_account_id);
	pullStatement(data.to_account_id);
	return data;
}
