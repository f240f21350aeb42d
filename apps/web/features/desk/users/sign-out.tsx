import type { StaffClientDetail } from "@truefill/contracts/http";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { signOutClient } from "../../../data/desk/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { ReasonDialog } from "../parts/reason-dialog.tsx";
import { useMay } from "../permissions.ts";

/** Above a client's sessions, for staff who may decide: ends all sessions; API tokens may exist without one. */
export function SignOutEverywhere({ client }: { readonly client: StaffClientDetail }) {
	const t = useT();
	const may = useMay("clients.decide");
	const [asking, setAsking] = useState(false);
	const name = `${client.first_name} ${client.last_name}`;
	if (!may) return null;
	return (
		<li className="flex justify-end px-panel py-2">
			<Button size="sm" icon={<LogOut className="icon rtl:-scale-x-100" aria-hidden />} onClick={() => setAsking(true)}>
				{t("staff.act.signOut")}
			</Button>
			{asking ? (
				<ReasonDialog
					title={t("staff.act.signOut.title", { name })}
					description={t("staff.act.signOut.body")}
					submit={t("staff.act.signOut")}
					danger
					help={t("staff.reason.client")}
					onClose={() => setAsking(false)}
					onSubmit={async (reason) => {
						await signOutClient(client.id, reason);
						notify({ tone: "ok", title: t("staff.act.signOut.done", { name }) });
					}}
				/>
			) : null}
		</li>
	);
}
