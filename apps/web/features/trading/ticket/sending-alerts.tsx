import type { Side } from "@truefill/core/pricing";
import { useSecond } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Sending } from "./use-order.ts";

/** What became of the sent order, unless it was filled: refused, still without an answer, or unknown. */
export function SendingAlerts({
	sending,
	side,
	onFindOut,
}: {
	readonly sending: Sending;
	/** A refusal is shown for its side only. */
	readonly side: Side | null;
	readonly onFindOut: () => void;
}) {
	const t = useT();
	return (
		<>
			{sending.state === "refused" && sending.side === side ? (
				<Alert variant="destructive">{refusedText(sending.code, sending.message)}</Alert>
			) : null}
			{sending.state === "sending" ? <Waiting key={sending.sinceMs} sinceMs={sending.sinceMs} /> : null}
			{sending.state === "unknown" ? (
				<Alert
					variant="warning"
					announce
					title={t("trading.ticket.unknown")}
					actions={
						<Button size="sm" onClick={onFindOut}>
							{t("trading.ticket.findOut")}
						</Button>
					}
				>
					{t("trading.ticket.unknown.body")}
				</Alert>
			) : null}
		</>
	);
}

const LONG_MS = 3_000;

/** After some seconds without an answer: says that retries continue and cannot execute twice. */
function Waiting({ sinceMs }: { readonly sinceMs: number }) {
	const t = useT();
	const nowMs = useSecond();
	return nowMs - sinceMs < LONG_MS ? null : (
		<Alert variant="warning" announce>
			{t("trading.ticket.stillWaiting")}
		</Alert>
	);
}

/** The server's message; if it is empty, the code. */
const refusedText = (code: string, message: string): string => (message === "" ? code : message);
