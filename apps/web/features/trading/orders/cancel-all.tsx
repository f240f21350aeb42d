import type { OrderWire } from "@truefill/contracts/http";
import { useState } from "react";
import { isApiError, newCommandId, orderFromWire, sendCancel, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { notify } from "../../../ui/notify.ts";
import { wordsOf } from "./words.tsx";

interface Failure {
	readonly id: string;
	readonly message: string;
}

/** Lists all pending orders, then cancels them one after the other; failures stay listed. */
export function CancelAll({ orders }: { readonly orders: readonly OrderWire[] }) {
	const t = useT();
	const directory = useDirectory();
	// Same ids on a retry, so that a lost answer is recovered (E24).
	const [ids, setIds] = useState<ReadonlyMap<string, string> | null>(null);
	const [busy, setBusy] = useState(false);
	const [failures, setFailures] = useState<readonly Failure[]>([]);
	const nameOf = (order: OrderWire): string => {
		const instrument = directory.byId(order.asset_id);
		if (instrument === undefined) return order.id;
		const { type, side, instrument: name, price } = wordsOf(orderFromWire(order), instrument);
		return `${type} ${side} ${name} ${price}`;
	};
	const submit = async () => {
		if (ids === null || busy) return;
		setBusy(true);
		const failed: Failure[] = [];
		let done = 0;
		for (const order of orders) {
			try {
				await sendCancel({ id: order.id, command_id: ids.get(order.id) ?? newCommandId() });
				done += 1;
			} catch (error) {
				if (!isApiError(error)) throw error;
				failed.push({ id: order.id, message: `${nameOf(order)}: ${error.message}` });
			}
		}
		setBusy(false);
		setFailures(failed);
		if (done > 0) notify({ tone: "ok", title: t("closing.orders.done", { count: done }) });
		if (failed.length === 0) setIds(null);
	};
	return (
		<>
			<Button
				size="sm"
				onClick={() => {
					setFailures([]);
					setIds(new Map(orders.map(({ id }) => [id, newCommandId()])));
				}}
			>
				{t("closing.orders.all")}
			</Button>
			<Dialog
				open={ids !== null}
				onOpenChange={(next) => (next ? undefined : setIds(null))}
				title={t("closing.orders.title")}
				description={t("closing.orders.describe", { count: orders.length })}
				footer={
					<>
						<Button variant="quiet" onClick={() => setIds(null)}>
							{t("closing.orders.keep")}
						</Button>
						<Button variant="danger" busy={busy} onClick={() => void submit()}>
							{t("closing.orders.submit", { count: orders.length })}
						</Button>
					</>
				}
			>
				<ul className="flex flex-col gap-1 text-13">
					{orders.map((order) => (
						<li key={order.id} className="num">
							{nameOf(order)}
						</li>
					))}
				</ul>
				{failures.map(({ id, message }) => (
					<Alert key={id} variant="destructive">
						{message}
					</Alert>
				))}
			</Dialog>
		</>
	);
}
