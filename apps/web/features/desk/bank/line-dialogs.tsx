import {
	type BankLineMeaning,
	type BankLineWire,
	bankLineMeaning,
	enterBankLineDeposit,
	explainBankLine,
} from "@truefill/contracts/http";
import { useState } from "react";
import { sendLineDecision, sendLineDeposit, sendLineMeaning, sendLineOutcome } from "../../../data/desk/bank.ts";
import { newCommandId } from "../../../data/index.ts";
import { SelectField, TextField, useApiForm } from "../../../forms/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatMoney } from "../../../lib/format.ts";
import { notify } from "../../../ui/notify.ts";
import { KINDS } from "../approvals/kinds.ts";
import { oneLine, ReasonDialog, ReasonFormDialog, reasonTexts } from "../parts/reason-dialog.tsx";
import { otherText, suggestionText } from "./words.ts";

export type LineAction = "deposit" | "outcome" | "explain" | "approve" | "refuse";

interface LineDialogProps {
	readonly line: BankLineWire;
	readonly onClose: () => void;
}

/** The dialog of one action on a line. */
export function LineDialog({ action, ...props }: LineDialogProps & { readonly action: LineAction }) {
	switch (action) {
		case "deposit":
			return <DepositDialog {...props} />;
		case "outcome":
			return <OutcomeDialog {...props} />;
		case "explain":
			return <ExplainDialog {...props} />;
		default:
			return <DecideDialog {...props} decision={action} />;
	}
}

const titleOf = ({ amount, currency, counterparty }: BankLineWire): string =>
	[formatMoney(amount, currency), counterparty].filter((part) => part !== null).join(" · ");

function About({ line, body }: { readonly line: BankLineWire; readonly body: string }) {
	return (
		<>
			{body}
			<span dir="auto" className="mt-1 block font-medium text-primary">
				{titleOf(line)}
			</span>
		</>
	);
}

/** The wire with what the bank says; only whose account it is for is chosen. */
function DepositDialog({ line, onClose }: LineDialogProps) {
	const t = useT();
	// One for each dialog: sent twice, it is one deposit.
	const [command] = useState(newCommandId);
	const accounts = line.suggestion?.kind === "deposit" ? line.suggestion.accounts : [];
	const fitting = accounts.find(({ currency }) => currency === line.currency) ?? accounts[0];
	const form = useApiForm({
		values: { account_id: fitting?.id ?? "", sender_reason: "", reason: "" },
		schema: enterBankLineDeposit.body,
		bodyOf: ({ account_id, sender_reason, reason }) => ({
			command_id: command,
			account_id: account_id.trim(),
			...(sender_reason.trim() === "" ? {} : { sender_reason: oneLine(sender_reason) }),
			reason: oneLine(reason),
		}),
		texts: { reason: reasonTexts(t), sender_reason: reasonTexts(t) },
		refusals: { SENDER_DIFFERS: "sender_reason", ACCOUNT_NOT_FOUND: "account_id", ACCOUNT_NOT_LIVE: "account_id" },
		keeps: true,
		async submit(body) {
			await sendLineDeposit(line.id, body);
			notify({ tone: "ok", title: t("bank.deposit.done") });
			onClose();
		},
	});
	return (
		<ReasonFormDialog
			title={t("bank.do.deposit")}
			description={<About line={line} body={t("bank.deposit.body")} />}
			submit={t("bank.do.deposit")}
			help={t("staff.reason.log")}
			width="md"
			presets={KINDS.deposit.reasons.approve.map((key) => t(key))}
			form={form}
			onClose={onClose}
		>
			{accounts.length > 0 ? (
				<SelectField
					form={form}
					name="account_id"
					label={t("bank.deposit.account")}
					options={accounts.map(({ id, number, name, currency }) => ({
						value: id,
						label: `${number} · ${name} · ${currency}`,
					}))}
				/>
			) : (
				<TextField
					form={form}
					name="account_id"
					label={t("bank.deposit.account")}
					help={t("bank.deposit.account.help")}
					maxLength={64}
				/>
			)}
			<TextField
				form={form}
				name="sender_reason"
				label={t("bank.deposit.sender")}
				help={t("bank.deposit.sender.help")}
				optional
				maxLength={300}
			/>
		</ReasonFormDialog>
	);
}

function OutcomeDialog({ line, onClose }: LineDialogProps) {
	const t = useT();
	const [command] = useState(newCommandId);
	const label = t(line.suggestion?.kind === "returned" ? "bank.do.returned" : "bank.do.paid");
	return (
		<ReasonDialog
			title={label}
			description={
				<>
					<About line={line} body={t("bank.outcome.body")} />
					<span className="wrap-anywhere mt-1 block">{suggestionText(line.suggestion, t)}</span>
				</>
			}
			submit={label}
			help={t("staff.reason.log")}
			presets={KINDS["withdrawal-outcome"].reasons.approve.map((key) => t(key))}
			onClose={onClose}
			onSubmit={async (reason) => {
				await sendLineOutcome(line.id, { command_id: command, reason });
				notify({ tone: "ok", title: t("bank.outcome.done") });
			}}
		/>
	);
}

const ABOUT_OTHERS: readonly string[] = ["sent-back", "match", "same-entry"] satisfies readonly BankLineMeaning[];

/** What can be said: of an unclear line only whether it is another one, of what goes out also that it went back. */
function meaningsOf({ place, amount }: BankLineWire): readonly BankLineMeaning[] {
	if (place === "unclear") return ["same-entry", "own-entry"];
	return bankLineMeaning.options.filter(
		(each) => each !== "own-entry" && (each !== "sent-back" || amount.startsWith("-")),
	);
}

function firstMeaning({ suggestion }: BankLineWire): { readonly meaning: BankLineMeaning | ""; readonly of: string } {
	if (suggestion?.kind === "match") return { meaning: "match", of: suggestion.id };
	if (suggestion?.kind === "same-entry") {
		const [only, ...more] = suggestion.lines;
		return { meaning: "", of: more.length === 0 ? (only?.id ?? "") : "" };
	}
	return { meaning: suggestion?.kind === "bank-fee" ? "bank-fee" : "", of: "" };
}

function ExplainDialog({ line, onClose }: LineDialogProps) {
	const t = useT();
	const [command] = useState(newCommandId);
	const { suggestion } = line;
	const others = suggestion?.kind === "same-entry" ? suggestion.lines : [];
	const form = useApiForm({
		values: { ...firstMeaning(line), reason: "" },
		schema: explainBankLine.body,
		bodyOf: ({ meaning, of, reason }) => ({
			command_id: command,
			meaning,
			...(ABOUT_OTHERS.includes(meaning) && of.trim() !== "" ? { of: of.trim() } : {}),
			reason: oneLine(reason),
		}),
		texts: { reason: reasonTexts(t) },
		refusals: { BANK_LINE_NOT_FITTING: "of" },
		keeps: true,
		async submit(body) {
			await sendLineMeaning(line.id, body);
			notify({ tone: "ok", title: t("bank.explain.done") });
			onClose();
		},
	});
	const isUnclear = line.place === "unclear";
	const label = t(isUnclear ? "bank.do.settle" : "bank.do.explain");
	const isAboutOther = ABOUT_OTHERS.includes(form.values.meaning);
	return (
		<ReasonFormDialog
			title={label}
			description={<About line={line} body={t(isUnclear ? "bank.settle.body" : "bank.explain.body")} />}
			submit={label}
			help={t("staff.reason.log")}
			width="md"
			form={form}
			onClose={onClose}
		>
			<SelectField
				form={form}
				name="meaning"
				label={t("bank.explain.meaning")}
				options={meaningsOf(line).map((value) => ({ value, label: t(`bank.meaning.${value}`) }))}
			/>
			{isAboutOther && others.length > 0 ? (
				<SelectField
					form={form}
					name="of"
					label={t("bank.explain.other")}
					options={others.map((other) => ({ value: other.id, label: otherText(other, t) }))}
				/>
			) : isAboutOther ? (
				<TextField form={form} name="of" label={t("bank.explain.of")} help={t("bank.explain.of.help")} maxLength={64} />
			) : null}
		</ReasonFormDialog>
	);
}

function DecideDialog({ line, decision, onClose }: LineDialogProps & { readonly decision: "approve" | "refuse" }) {
	const t = useT();
	const { request } = line;
	if (request === null) return null;
	const label = t(decision === "approve" ? "bank.do.confirm" : "bank.do.refuse");
	const meaning = t(`bank.meaning.${request.meaning}`);
	return (
		<ReasonDialog
			title={label}
			description={
				<>
					<About line={line} body={t(decision === "approve" ? "bank.confirm.body" : "bank.refuse.body")} />
					<span dir="auto" className="wrap-anywhere mt-1 block">
						{t("bank.proposed", { name: request.requested_by.name, meaning })}
					</span>
				</>
			}
			submit={label}
			danger={decision === "refuse"}
			help={t("staff.reason.log")}
			presets={KINDS["bank-line"].reasons[decision].map((key) => t(key))}
			onClose={onClose}
			onSubmit={async (reason) => {
				await sendLineDecision(decision, request.id, reason);
				notify({ tone: "ok", title: t("staff.done") });
			}}
		/>
	);
}
