import { type Ref, useState } from "react";
import { type LocalInstrument, type LocalOrder, sendCancel } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { Popover } from "../../../ui/popover.tsx";
import { useOrderCommand } from "../blotter/use-command.ts";
import { volumeLabel } from "../figures.ts";
import { useSettingsOf } from "../preferences.ts";
import { AmendForm } from "./amend-form.tsx";
import { wordsOf } from "./words.tsx";

export interface OrderActionsProps {
	readonly order: LocalOrder;
	readonly instrument: LocalInstrument;
}

export interface AskedActions {
	/** The form of a change is opened from elsewhere too. */
	readonly editing?: readonly [isOpen: boolean, set: (isOpen: boolean) => void];
	readonly cancelRef?: Ref<HTMLButtonElement>;
}

/** Amend in a small form, and cancel without confirmation, because a cancelled order can be placed again. */
export function OrderActions({ order, instrument, editing, cancelRef }: OrderActionsProps & AskedActions) {
	const t = useT();
	const own = useState(false);
	const [shown, setShown] = editing ?? own;
	return (
		<span className="inline-flex gap-1.5">
			<Popover
				label={t("orders.edit.title", { instrument: instrument.displayName })}
				align="end"
				open={shown}
				onOpenChange={setShown}
				className="w-72"
				trigger={
					<Button size="sm" aria-label={t("orders.editOf", wordsOf(order, instrument))}>
						{t("orders.edit")}
					</Button>
				}
			>
				{shown ? <AmendForm order={order} instrument={instrument} onDone={() => setShown(false)} /> : null}
			</Popover>
			<CancelButton order={order} instrument={instrument} cancelRef={cancelRef ?? null} />
		</span>
	);
}

function CancelButton({ order, instrument, cancelRef = null }: OrderActionsProps & Pick<AskedActions, "cancelRef">) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	const words = wordsOf(order, instrument);
	const { busy, refused, unknown, run } = useOrderCommand(`cancel ${order.id}`, (id: string, commandId) =>
		sendCancel({ id, command_id: commandId }),
	);
	const press = async () => {
		if ((await run(order.id)) === null) return;
		notify({
			tone: "ok",
			title: t("orders.cancelled", { ...words, volume: volumeLabel(instrument, order.volume, unit) }),
		});
	};
	return (
		<span className="inline-flex items-center gap-1.5">
			<Button
				ref={cancelRef}
				size="sm"
				busy={busy}
				onClick={() => void press()}
				aria-label={t("orders.cancelOf", words)}
			>
				{unknown ? t("trading.ticket.findOut") : t("orders.cancel")}
			</Button>
			{refused === null ? null : (
				<span role="alert" className="max-w-48 truncate text-11 text-danger" title={refused}>
					{t("orders.cancelFailed")}
				</span>
			)}
		</span>
	);
}
