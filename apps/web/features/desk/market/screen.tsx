import { useState } from "react";
import { useFrozenAccounts, useMarketControls } from "../../../data/desk/index.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import { DeskPage } from "../parts/page.tsx";
import { useMay } from "../permissions.ts";
import { Actions } from "./actions.tsx";
import { Frozen } from "./frozen.tsx";
import { Instruments } from "./instruments.tsx";
import { Quarantine } from "./quarantine.tsx";

type Part = "instruments" | "quarantine" | "actions" | "frozen";

/** `/admin/market`: staff's actions on instruments, and what needs their attention. */
export default function MarketScreen() {
	const t = useT();
	useDocumentTitle(t("staff.market"));
	const [part, setPart] = useState<Part>("instruments");
	const mayActions = useMay("market.actions");
	const mayUnfreeze = useMay("accounts.unfreeze");
	const controls = useMarketControls().data?.length ?? null;
	return (
		<DeskPage title={t("staff.market")}>
			<div className="mx-3 mb-6 rounded-card border border-line bg-surface-1 md:mx-4">
				<Tabs
					label={t("staff.market.tabs")}
					value={part}
					onChange={setPart}
					items={[
						{
							value: "instruments",
							label: t("staff.market.instruments"),
							count: controls === 0 ? null : controls,
							content: <Instruments />,
						},
						{ value: "quarantine", label: t("staff.quarantine"), content: <Quarantine /> },
						...(mayActions ? [{ value: "actions" as const, label: t("staff.actions"), content: <Actions /> }] : []),
						...(mayUnfreeze ? [{ value: "frozen" as const, label: t("staff.frozen"), content: <Frozen /> }] : []),
					]}
				/>
				{mayUnfreeze ? <FrozenAlarm onLook={() => setPart("frozen")} /> : null}
			</div>
		</DeskPage>
	);
}

/** A frozen account is shown on every tab. */
function FrozenAlarm({ onLook }: { readonly onLook: () => void }) {
	const t = useT();
	const count = useFrozenAccounts().data?.length ?? 0;
	if (count === 0) return null;
	return (
		<button
			type="button"
			onClick={onLook}
			className="w-full border-danger/40 border-t bg-danger-quiet px-panel py-2 text-start font-medium text-13 text-danger"
		>
			{t("staff.frozen")}: {count}
		</button>
	);
}
