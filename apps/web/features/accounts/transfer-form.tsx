import type { AccountWire } from "@truefill/contracts/http";
import { useEffect, useState } from "react";
import {
	messageOf,
	sendTransfer,
	type TransferDone,
	type TransferRequest,
	useTransferQuote,
} from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { shorten } from "../../lib/decimal.ts";
import { formatMoney, formatNumber } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Field } from "../../ui/field.tsx";
import { HelpLink } from "../../ui/help-link.tsx";
import { notify } from "../../ui/notify.ts";
import { Money } from "../../ui/num.tsx";
import { Select } from "../../ui/select.tsx";
import { AmountField } from "./amount-field.tsx";
import { amountOf, amountText, currencyOf, digitsOf, leastOf, movable } from "./amounts.ts";
import { FormDialog } from "./form-dialog.tsx";
import { useSend } from "./use-send.ts";

interface Request {
	readonly from_account_id: string;
	readonly to_account_id: string;
	readonly amount: string;
	readonly minimum_received: string;
}

/** Possible receivers of a transfer: other accounts in use, of the same kind. */
export const receiversOf = (from: AccountWire | undefined, accounts: readonly AccountWire[]): AccountWire[] =>
	accounts.filter(({ id, type, archived }) => !archived && id !== from?.id && type === from?.type);

export interface TransferFormProps {
	/** Those in use. */
	readonly accounts: readonly AccountWire[];
	readonly from: AccountWire;
	readonly onClose: () => void;
}

/** A transfer between own accounts; shows the rate and the received amount beforehand. */
export function TransferForm({ accounts, from: first, onClose }: TransferFormProps) {
	const t = useT();
	const [fromId, setFromId] = useState(first.id);
	const from = accounts.find(({ id }) => id === fromId) ?? first;
	const receivers = receiversOf(from, accounts);
	const [toId, setToId] = useState(receivers[0]?.id ?? null);
	const to = receivers.find(({ id }) => id === toId) ?? receivers[0];
	const [text, setText] = useState("");
	const amount = amountOf(text, from.currency);
	const free = movable(from);
	const request =
		amount === null || to === undefined
			? null
			: { from_account_id: from.id, to_account_id: to.id, amount: amountText(amount, from.currency) };
	const quote = useQuoteOf(request);
	const command = useSend("transfer", async (given: Request, command_id) => {
		const moved: TransferDone = await sendTransfer({ command_id, ...given });
		return () => {
			notify({
				tone: "ok",
				title: t("accounts.transfer.done", { amount: formatMoney(moved.amount, moved.currency) }),
				description: t("accounts.transfer.done.body", {
					received: formatMoney(moved.received, moved.received_currency),
					name: accounts.find(({ id }) => id === moved.to_account_id)?.name ?? "",
				}),
			});
			onClose();
		};
	});
	const received = quote.terms === null || to === undefined ? null : amountOf(quote.terms.received, to.currency);
	const same = from.currency === to?.currency;
	const least =
		received === null || to === undefined ? null : amountText(same ? received : leastOf(received), to.currency);
	const options = (list: readonly AccountWire[]) =>
		list.map(({ id, name, number, balance, currency }) => ({
			value: id,
			label: `${name} · ${number}`,
			hint: formatMoney(balance, currency),
		}));
	const blocked =
		to === undefined
			? t("accounts.transfer.noOther")
			: amount === null
				? text === ""
					? t("accounts.transfer.enter")
					: t("accounts.amount.wrong", { digits: digitsOf(from.currency) })
				: (quote.problem ?? (quote.terms === null ? t("accounts.transfer.asking") : null));
	return (
		<FormDialog
			title={t("accounts.transfer.title")}
			description={t("accounts.transfer.body")}
			submit={
				amount === null
					? t("accounts.transfer.submitNone")
					: t("accounts.transfer.submit", { amount: formatMoney(amountText(amount, from.currency), from.currency) })
			}
			blocked={blocked}
			width="md"
			command={command}
			onClose={onClose}
			onSubmit={() => {
				if (request !== null && least !== null) void command.run({ ...request, minimum_received: least });
			}}
		>
			<Field label={t("accounts.transfer.from")}>
				{(aria) => (
					<Select
						{...aria}
						value={from.id}
						onChange={(id) => {
							command.reset();
							setFromId(id);
							setText("");
						}}
						options={options(accounts)}
					/>
				)}
			</Field>
			<Field label={t("accounts.transfer.to")} error={receivers.length === 0 ? t("accounts.transfer.noOther") : null}>
				{(aria) => <Select {...aria} value={to?.id ?? null} onChange={setToId} options={options(receivers)} />}
			</Field>
			<AmountField
				label={t("accounts.transfer.amount")}
				currency={currencyOf(from.currency)}
				value={text}
				onChange={(next) => {
					command.reset();
					setText(next);
				}}
				help={
					free === null
						? undefined
						: t("accounts.transfer.free", { free: formatMoney(amountText(free, from.currency), from.currency) })
				}
				aside={
					free === null || free === 0n ? null : (
						<button
							type="button"
							className="rounded-[4px] text-12 text-accent-text hover:underline"
							onClick={() => setText(amountText(free, from.currency))}
						>
							{t("accounts.transfer.all")}
						</button>
					)
				}
			/>
			{to === undefined || request === null ? null : quote.problem !== null ? (
				<Alert variant="warning">{quote.problem}</Alert>
			) : (
				<dl
					aria-live="polite"
					aria-busy={quote.terms === null}
					className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 rounded-control border border-line bg-surface-1 p-3 text-13"
				>
					<dt className="truncate text-secondary">{t("accounts.transfer.sends", { name: from.name })}</dt>
					<dd className="text-end">
						<Money value={request.amount} currency={from.currency} />
					</dd>
					<dt className="flex items-center gap-1 text-secondary">
						{t("accounts.transfer.rate")}
						<HelpLink place="accounts#transfers" about={t("accounts.transfer.rate")} />
					</dt>
					<dd className="text-end">
						{same ? (
							<span className="text-muted">{t("accounts.transfer.same")}</span>
						) : quote.terms === null ? (
							<Money value={null} currency={to.currency} />
						) : (
							<span className="num" title={t("accounts.transfer.via", { instruments: quote.terms.via.join(", ") })}>
								{t("accounts.transfer.rateText", {
									from: from.currency,
									rate: formatNumber(shorten(quote.terms.rate, 2)),
									to: to.currency,
								})}
							</span>
						)}
					</dd>
					{same || quote.terms === null ? null : (
						<dd className="col-span-2 -mt-1 text-end text-11 text-muted">
							{t("accounts.transfer.via", { instruments: quote.terms.via.join(", ") })}
						</dd>
					)}
					<dt className="truncate font-medium">{t("accounts.transfer.receives", { name: to.name })}</dt>
					<dd className="text-end font-semibold">
						<Money value={quote.terms?.received ?? null} currency={to.currency} />
					</dd>
					{same ? null : (
						<>
							<dt className="text-secondary">{t("accounts.transfer.least")}</dt>
							<dd className="text-end">
								<Money value={least} currency={to.currency} />
							</dd>
							<dd className="col-span-2 text-11 text-muted">{t("accounts.transfer.leastHelp")}</dd>
						</>
					)}
				</dl>
			)}
		</FormDialog>
	);
}

/** Debounce while typing. */
const SETTLED_MS = 250;

/** The current terms of the request; null while those on hand are for another request. */
function useQuoteOf(request: TransferRequest | null) {
	const t = useT();
	const key = request === null ? null : JSON.stringify(request);
	const [settled, setSettled] = useState<{ readonly key: string; readonly request: TransferRequest } | null>(null);
	useEffect(() => {
		const next: TransferRequest | null = key === null ? null : JSON.parse(key);
		const timer = setTimeout(
			() => setSettled(key === null || next === null ? null : { key, request: next }),
			SETTLED_MS,
		);
		return () => clearTimeout(timer);
	}, [key]);
	const { data, error } = useTransferQuote(settled?.request ?? null);
	const same = key !== null && settled?.key === key;
	const problem = same && error !== null ? messageOf(error, t("accounts.transfer.noRate")) : null;
	return { terms: same && problem === null ? (data ?? null) : null, problem };
}
