import type { StaffStrategyRunWire } from "@truefill/contracts/http";
import { useState } from "react";
import { sendStaffStop } from "../../../data/desk/strategies.ts";
import { newCommandId } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { notify } from "../../../ui/notify.ts";
import { ReasonDialog } from "../parts/reason-dialog.tsx";

/** Stops a customer's strategy, with the reason that the customer reads. */
export function StopRun({ run, onClose }: { readonly run: StaffStrategyRunWire; readonly onClose: () => void }) {
	const t = useT();
	const [closes, setCloses] = useState(false);
	const { id, strategy, user_name, open_trades } = run;
	return (
		<ReasonDialog
			title={t("staffStrategies.stop.title", { name: strategy.name, customer: user_name })}
			description={t("staffStrategies.stop.body")}
			submit={t("strategyRun.stop")}
			danger
			help={t("staff.reason.customers")}
			onClose={onClose}
			onSubmit={async (reason) => {
				await sendStaffStop(id, { command_id: newCommandId(), close_trades: closes, reason });
				notify({ tone: "ok", title: t("staffStrategies.stopped") });
			}}
		>
			{open_trades.length === 0 ? null : (
				<Checkbox
					label={t("staffStrategies.stop.close", { count: open_trades.length })}
					checked={closes}
					onChange={setCloses}
				/>
			)}
		</ReasonDialog>
	);
}
