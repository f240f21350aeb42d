import type { StaffClient } from "@truefill/contracts/http";
import { Check, RotateCcw, UserX, X } from "lucide-react";
import { useState } from "react";
import { type ClientAct, decideAboutClient } from "../../../data/desk/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { ReasonDialog } from "../parts/reason-dialog.tsx";
import { useMay } from "../permissions.ts";

type Decided = Pick<StaffClient, "id" | "first_name" | "last_name" | "status">;

const ACTS: Readonly<Record<StaffClient["status"], readonly ClientAct[]>> = {
	pending: ["refuse", "approve"],
	active: ["deactivate"],
	deactivated: ["reactivate"],
};
const ICONS = { approve: Check, refuse: X, deactivate: UserX, reactivate: RotateCcw } as const;

/** Available decisions about a client, for authorised staff. `trades`: number of open trades, if known. */
export function ClientActs({
	client,
	trades = null,
	small = false,
}: {
	readonly client: Decided;
	readonly trades?: number | null;
	readonly small?: boolean;
}) {
	const t = useT();
	const may = useMay("clients.decide");
	const [act, setAct] = useState<ClientAct | null>(null);
	if (!may) return null;
	const name = `${client.first_name} ${client.last_name}`;
	return (
		<>
			{ACTS[client.status].map((each) => {
				const Icon = ICONS[each];
				return (
					<Button
						key={each}
						size={small ? "sm" : "md"}
						variant={each === "approve" || each === "reactivate" ? "primary" : "secondary"}
						icon={<Icon className="icon" aria-hidden />}
						onClick={(event) => {
							event.stopPropagation();
							setAct(each);
						}}
					>
						{t(`staff.act.${each}`)}
					</Button>
				);
			})}
			{act === null ? null : (
				<ReasonDialog
					title={t(`staff.act.${act}.title`, { name })}
					description={
						act === "deactivate" ? t("staff.act.deactivate.body", { trades: trades ?? 0 }) : t(`staff.act.${act}.body`)
					}
					submit={t(`staff.act.${act}`)}
					danger={act === "refuse" || act === "deactivate"}
					help={act === "approve" ? t("staff.reason.log") : t("staff.reason.client")}
					onClose={() => setAct(null)}
					onSubmit={async (reason) => {
						await decideAboutClient(act, client.id, reason);
						notify({ tone: "ok", title: t(`staff.act.${act}.done`, { name }) });
					}}
				/>
			)}
		</>
	);
}
