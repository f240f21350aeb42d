import type { ErrorCode } from "@truefill/contracts/errors";
import {
	addSignedCoinTransaction,
	type CoinPayoutWire,
	type CoinTransactionWire,
	makeCoinTransaction,
} from "@truefill/contracts/http";
import { FileUp } from "lucide-react";
import { useId, useRef, useState } from "react";
import {
	type CoinDecision,
	sendCoinDecision,
	sendCoinTransaction,
	sendSignedTransaction,
	useCoinFees,
} from "../../../data/desk/coin-payouts.ts";
import { isApiError, newCommandId } from "../../../data/index.ts";
import { Form, FormProblem, TextAreaField, TilesField, useApiForm } from "../../../forms/index.ts";
import { useT } from "../../../i18n/index.ts";
import { coinText } from "../../../lib/coin-text.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { CoinAmount } from "../../../ui/coin-amount.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { notify } from "../../../ui/notify.ts";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import { oneLine, ReasonDialog, ReasonFormDialog, reasonTexts } from "../parts/reason-dialog.tsx";
import { signedText } from "./coin-bytes.ts";
import { isReplaced } from "./next-act.ts";

/** What somebody is about to do. */
export type CoinAsked =
	| { readonly what: "make"; readonly transactionId?: undefined }
	| { readonly what: CoinDecision | "signed"; readonly transactionId: string };

interface DialogProps {
	readonly asked: CoinAsked;
	readonly payout: CoinPayoutWire;
	/** Undefined: it is not there any more, or one is made. */
	readonly transaction: CoinTransactionWire | undefined;
	readonly onClose: () => void;
}

export function CoinDialogs({ asked, payout, transaction, onClose }: DialogProps) {
	const t = useT();
	if (asked.what === "make") return <MakeDialog payout={payout} onClose={onClose} />;
	if (asked.what === "signed") return <SignedDialog transactionId={asked.transactionId} onClose={onClose} />;
	const { what, transactionId } = asked;
	const { coins, coin, address } = payout;
	return (
		<ReasonDialog
			title={t(`coinPayout.${what}`)}
			description={
				<>
					{t(`coinPayout.${what}.body`)}
					<span className="mt-2 flex flex-col gap-0.5 text-primary">
						<span className="num font-medium">
							{coins === null ? coin : <CoinAmount value={coins} coin={coin} />}
							{transaction === undefined
								? null
								: ` · ${t("coinPayout.fee", { fee: coinText(transaction.fee, transaction.fee_currency) })}`}
						</span>
						<bdi dir="ltr" className="wrap-anywhere text-start font-mono text-12">
							{address}
						</bdi>
					</span>
				</>
			}
			submit={t(`coinPayout.${what}`)}
			danger={what === "discard"}
			help={t("staff.reason.log")}
			width="md"
			presets={what === "discard" ? [] : [t("coinPayout.reason.compared"), t("coinPayout.reason.fee")]}
			onClose={onClose}
			onSubmit={async (reason) => {
				await sendCoinDecision(what, transactionId, reason);
				notify({ tone: "ok", title: t("staff.done") });
			}}
		/>
	);
}

const SPEEDS = ["economy", "normal", "fast"] as const;

/** One person makes a transaction, at a speed whose fee is shown; it replaces those that may have been signed. */
function MakeDialog({ payout, onClose }: Pick<DialogProps, "payout" | "onClose">) {
	const t = useT();
	const { id } = payout;
	// One for each dialog: sent twice, it is one transaction.
	const [command] = useState(newCommandId);
	const { data, error, isFetching, refetch } = useCoinFees(id);
	const isReplacement = data?.is_replacement ?? isReplaced(payout);
	const form = useApiForm({
		values: { speed: "normal", reason: "" },
		schema: makeCoinTransaction.body,
		bodyOf: ({ speed, reason }) => ({ command_id: command, speed, reason: oneLine(reason) }),
		texts: { reason: reasonTexts(t) },
		keeps: true,
		async submit(body) {
			await sendCoinTransaction(id, body);
			notify({ tone: "ok", title: t("coinPayout.made") });
			onClose();
		},
	});
	const chosen = data?.fees.find(({ speed }) => speed === form.values.speed);
	return (
		<ReasonFormDialog
			title={t(isReplacement ? "coinPayout.replace" : "coinPayout.make")}
			description={t(isReplacement ? "coinPayout.replace.body" : "coinPayout.make.body")}
			submit={t(isReplacement ? "coinPayout.replace" : "coinPayout.make")}
			help={t("staff.reason.log")}
			width="lg"
			presets={[t(isReplacement ? "coinPayout.reason.stuck" : "coinPayout.reason.released")]}
			blocked={data === undefined ? t("common.loading") : chosen?.fee == null ? t("coinPayout.fundsMissing") : null}
			form={form}
			onClose={onClose}
		>
			{data === undefined ? (
				error === null ? (
					<Skeleton lines={3} />
				) : (
					<ErrorState
						compact
						title={isApiError(error) ? error.message : t("coinPayout.fees.failed")}
						onRetry={() => void refetch()}
						retrying={isFetching}
					/>
				)
			) : (
				<TilesField
					form={form}
					name="speed"
					label={t("coinPayout.speed")}
					options={SPEEDS.map((value) => {
						const fee = data.fees.find(({ speed }) => speed === value)?.fee ?? null;
						return {
							value,
							label: t(`coinPayout.speed.${value}`),
							body: fee === null ? t("coinPayout.fundsMissing") : <CoinAmount value={fee} coin={data.fee_currency} />,
						};
					})}
					help={t("coinPayout.speed.help")}
				/>
			)}
		</ReasonFormDialog>
	);
}

const DIFFERS: ErrorCode = "SIGNED_TRANSACTION_DIFFERS";
const differenceOf = ({ what = "", expected = "", found = "" }: Readonly<Record<string, string>>) => ({
	what,
	expected,
	found,
});

/** The signed file, chosen or pasted; what differs from the request is said, and nothing is sent then. */
function SignedDialog({ transactionId, onClose }: { readonly transactionId: string; readonly onClose: () => void }) {
	const t = useT();
	const id = useId();
	const input = useRef<HTMLInputElement>(null);
	const form = useApiForm({
		values: { content: "" },
		schema: addSignedCoinTransaction.body,
		bodyOf: ({ content }) => ({ content: content.trim() }),
		texts: { content: { REQUIRED: t("coinPayout.signed.needed"), TOO_LONG: t("coinPayout.signed.tooLong") } },
		problemOf: (error) =>
			error.code === DIFFERS ? t("coinPayout.differs", differenceOf(error.params)) : error.message,
		keeps: true,
		async submit({ content }) {
			const { transactions } = await sendSignedTransaction(transactionId, content);
			const isSent = transactions.find((each) => each.id === transactionId)?.status !== "signed";
			notify({ tone: "ok", title: t(isSent ? "coinPayout.signed.sent" : "coinPayout.signed.waits") });
			onClose();
		},
	});
	const choose = async (file: File): Promise<void> => {
		form.set("content", signedText(new Uint8Array(await file.arrayBuffer())));
	};
	return (
		<Dialog
			open
			onOpenChange={(open) => (open || form.busy ? undefined : onClose())}
			title={t("coinPayout.upload")}
			description={t("coinPayout.upload.body")}
			width="md"
			footer={
				<>
					<Button onClick={onClose}>{t("common.cancel")}</Button>
					<Button type="submit" form={id} variant="primary" busy={form.busy} disabledReason={form.fault}>
						{t("coinPayout.upload.check")}
					</Button>
				</>
			}
		>
			<Form form={form} id={id} blocked={form.fault !== null} className="flex flex-col gap-4">
				<input
					ref={input}
					type="file"
					className="sr-only"
					tabIndex={-1}
					aria-label={t("coinPayout.signed.file")}
					onChange={(event) => {
						const [file] = event.target.files ?? [];
						// The same file can be chosen again.
						event.target.value = "";
						if (file !== undefined) void choose(file);
					}}
				/>
				<Button
					className="self-start"
					icon={<FileUp className="icon" aria-hidden />}
					onClick={() => input.current?.click()}
				>
					{t("coinPayout.signed.file")}
				</Button>
				<TextAreaField
					form={form}
					name="content"
					label={t("coinPayout.signed.text")}
					help={t("coinPayout.signed.text.help")}
					dir="ltr"
					rows={4}
					spellCheck={false}
				/>
				<FormProblem form={form} />
				{form.problem === null ? <Alert>{t("coinPayout.upload.compared")}</Alert> : null}
			</Form>
		</Dialog>
	);
}
