import { Search } from "lucide-react";
import { useState } from "react";
import { sendMarketControl, useMarketControls } from "../../../data/desk/index.ts";
import { useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { Input } from "../../../ui/input.tsx";
import { notify } from "../../../ui/notify.ts";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { HeadCell, Table, TableBody, TableHead } from "../../../ui/table.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";
import { useMay } from "../permissions.ts";
import { InstrumentRow } from "./instrument-row.tsx";

type Mode = "enabled" | "close-only" | "halted";
const MODES: readonly Mode[] = ["halted", "close-only", "enabled"];
const NAMED = 5;

/** Every instrument with staff's settings beside its terms (E1, E14); several can be changed at once. */
export function Instruments() {
	const t = useT();
	const may = useMay("market.halt");
	const { all } = useDirectory();
	const { data: controls, isError, isFetching, refetch } = useMarketControls();
	const [search, setSearch] = useState("");
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
	const [mode, setMode] = useState<Mode | null>(null);
	if (controls === undefined || all.length === 0) {
		return isError ? (
			<ErrorState compact title={t("staff.market.failed")} onRetry={() => void refetch()} retrying={isFetching} />
		) : (
			<div className="p-panel">
				<Skeleton lines={10} />
			</div>
		);
	}
	const words = search.trim().toLowerCase();
	const control = (id: string) => controls.find(({ asset_id }) => asset_id === id);
	const shown = all
		.filter(({ id, displayName, name }) => `${id} ${displayName} ${name}`.toLowerCase().includes(words))
		.toSorted((a, b) => Number(control(b.id) !== undefined) - Number(control(a.id) !== undefined));
	const toggle = (id: string): void => {
		const next = new Set(chosen);
		if (!next.delete(id)) next.add(id);
		setChosen(next);
	};
	return (
		<>
			<div className="flex flex-wrap items-center gap-2 border-line border-b p-2">
				<Input
					type="search"
					className="max-w-72"
					aria-label={t("staff.market.search")}
					placeholder={t("staff.market.search")}
					start={<Search className="icon" aria-hidden />}
					value={search}
					onChange={(event) => setSearch(event.target.value)}
				/>
				{may && chosen.size > 0 ? (
					<>
						<span role="status" className="text-12 text-secondary">
							{t("staff.market.chosen", { count: chosen.size })}
						</span>
						{MODES.map((each) => (
							<Button
								key={each}
								size="sm"
								variant={each === "halted" ? "danger" : "secondary"}
								onClick={() => setMode(each)}
							>
								{t(`staff.market.act.${each}`)}
							</Button>
						))}
					</>
				) : null}
			</div>
			{shown.length === 0 ? (
				<EmptyState compact title={t("staff.market.none")} />
			) : (
				<Table label={t("staff.market.instruments")}>
					<TableHead>
						{may ? (
							<HeadCell className="w-8">
								<VisuallyHidden>{t("staff.market.column")}</VisuallyHidden>
							</HeadCell>
						) : null}
						<HeadCell>{t("staff.market.instrument")}</HeadCell>
						<HeadCell>{t("staff.market.state")}</HeadCell>
						<HeadCell className="hidden sm:table-cell">{t("staff.market.class")}</HeadCell>
						<HeadCell>{t("staff.reason")}</HeadCell>
						<HeadCell className="hidden md:table-cell">{t("staff.market.since")}</HeadCell>
					</TableHead>
					<TableBody>
						{shown.map((each) => (
							<InstrumentRow
								key={each.id}
								instrument={each}
								control={control(each.id)}
								chosen={may ? chosen.has(each.id) : null}
								onToggle={() => toggle(each.id)}
							/>
						))}
					</TableBody>
				</Table>
			)}
			{mode === null ? null : (
				<ModeDialog mode={mode} chosen={chosen} onClose={() => setMode(null)} onDone={() => setChosen(new Set())} />
			)}
		</>
	);
}

/** Sets the trading mode of the chosen instruments. */
function ModeDialog(props: {
	readonly mode: Mode;
	/** Ids of the instruments. */
	readonly chosen: ReadonlySet<string>;
	readonly onClose: () => void;
	readonly onDone: () => void;
}) {
	const { mode, chosen, onClose, onDone } = props;
	const t = useT();
	const { all } = useDirectory();
	const names = all.filter(({ id }) => chosen.has(id)).map(({ displayName }) => displayName);
	const named = names.length > NAMED ? `${names.slice(0, NAMED).join(", ")} … (${names.length})` : names.join(", ");
	return (
		<ReasonDialog
			title={t(`staff.market.act.${mode}`)}
			description={t(`staff.market.act.${mode}.body`, { names: named })}
			submit={t(`staff.market.act.${mode}`)}
			danger={mode === "halted"}
			help={t("staff.reason.customers")}
			onClose={onClose}
			onSubmit={async (reason) => {
				await sendMarketControl({ asset_ids: [...chosen], mode, reason });
				onDone();
				notify({ tone: "ok", title: t("staff.done") });
			}}
		/>
	);
}
