import { useState } from "react";
import { messageOf, newCommandId } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { ChoiceTiles } from "../../../ui/choice-tiles.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

interface StopDialogProps {
	readonly title: string;
	readonly submit: string;
	/** Trades that are open now; null: not known. */
	readonly openTrades: number | null;
	readonly onClose: () => void;
	/** Throws `ApiError`. */
	readonly onStop: (body: { readonly command_id: string; readonly close_trades: boolean }) => Promise<void>;
}

/** Stops one run or all of them for ever, and asks what becomes of their trades. */
export function StopDialog({ title, submit, openTrades, onClose, onStop }: StopDialogProps) {
	const t = useT();
	const [trades, setTrades] = useState<"keep" | "close">("keep");
	const [problem, setProblem] = useState<string | null>(null);
	const [isSending, setSending] = useState(false);
	// A stop whose outcome is unknown is sent again as the same command, unless something else is asked for.
	const [ids] = useState(() => ({ keep: newCommandId(), close: newCommandId() }));
	const stop = async () => {
		setSending(true);
		setProblem(null);
		try {
			await onStop({ command_id: ids[trades], close_trades: trades === "close" });
			onClose();
		} catch (error) {
			setProblem(messageOf(error, t("strategyRun.stop.failed")));
		} finally {
			setSending(false);
		}
	};
	return (
		<Dialog
			open
			width="md"
			onOpenChange={(open) => (open || isSending ? undefined : onClose())}
			title={title}
			description={t("strategyRun.stop.about")}
			footer={
				<>
					<Button onClick={onClose} disabledReason={isSending ? t("common.loading") : null}>
						{t("common.cancel")}
					</Button>
					<Button variant="danger" busy={isSending} data-first-focus onClick={() => void stop()}>
						{submit}
					</Button>
				</>
			}
		>
			<div className="flex flex-col gap-3">
				{openTrades === 0 ? (
					<p className="text-13 text-secondary">{t("strategyRun.stop.noTrades")}</p>
				) : (
					<ChoiceTiles
						label={
							openTrades === null ? t("strategyRun.openTrades") : t("strategyRun.stop.trades", { count: openTrades })
						}
						columns={1}
						value={trades}
						onChange={setTrades}
						options={(["keep", "close"] as const).map((value) => ({
							value,
							label: t(`strategyRun.stop.${value}`),
							body: t(`strategyRun.stop.${value}.about`),
						}))}
					/>
				)}
				{problem === null ? null : <Alert variant="destructive">{problem}</Alert>}
			</div>
		</Dialog>
	);
}
