import type { MarketControlWire } from "@truefill/contracts/http";
import { Search } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { sendMarketControl, useMarketControls } from "../../../data/desk/index.ts";
import { type LocalInstrument, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { Input } from "../../../ui/input.tsx";
import { notify } from "../../../ui/notify.ts";
import { ReasonDialog } from "../parts/reason-dialog.tsx";
import { useMay } from "../permissions.ts";
import { type InstrumentRow, useInstrumentColumns } from "./instrument-columns.tsx";

type Mode = "enabled" | "close-only" | "halted";
const MODES: readonly Mode[] = ["halted", "close-only", "enabled"];
const NAMED = 5;

/** Every instrument with staff's settings beside its terms (E1, E14); several can be changed at once. */
export function Instruments() {
	const t = useT();
	const may = useMay("market.halt");
	const { all } = useDirectory();
	const query = useMarketControls();
	const { data: controls } = query;
	const [search, setSearch] = useState("");
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
	const [mode, setMode] = useState<Mode | null>(null);
	const words = search.trim().toLowerCase();
	const rows = useMemo(
		() => (controls === undefined || all.length === 0 ? undefined : rowsOf(all, controls, words)),
		[all, controls, words],
	);
	const toggle = useCallback(
		(id: string): void =>
			setChosen((now) => {
				const next = new Set(now);
				if (!next.delete(id)) next.add(id);
				return next;
			}),
		[],
	);
	const columns = useInstrumentColumns(may ? chosen : null, toggle);
	return (
		<>
			{rows === undefined ? null : (
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
					{may && chosen.size > 0 ? <ModeButtons count={chosen.size} onMode={setMode} /> : null}
				</div>
			)}
			<DataTable
				label={t("staff.market.instruments")}
				columns={columns}
				rows={rows}
				rowId={({ instrument }) => instrument.id}
				source={{ query, failed: t("staff.market.failed") }}
				skeletonRows={10}
				empty={{ title: t("staff.market.none") }}
				filter={{
					isActive: words !== "",
					none: { title: t("staff.market.none") },
				}}
				isSelected={({ instrument }) => may && chosen.has(instrument.id)}
			/>
			{mode === null ? null : (
				<ModeDialog mode={mode} chosen={chosen} onClose={() => setMode(null)} onDone={() => setChosen(new Set())} />
			)}
		</>
	);
}

/** Those found by the words, those with a setting of staff first. */
function rowsOf(
	all: readonly LocalInstrument[],
	controls: readonly MarketControlWire[],
	words: string,
): readonly InstrumentRow[] {
	const byId = new Map(controls.map((control) => [control.asset_id, control]));
	return all
		.filter(({ id, displayName, name }) => `${id} ${displayName} ${name}`.toLowerCase().includes(words))
		.map((instrument) => ({ instrument, control: byId.get(instrument.id) }))
		.toSorted((a, b) => Number(b.control !== undefined) - Number(a.control !== undefined));
}

function ModeButtons({ count, onMode }: { readonly count: number; readonly onMode: (mode: Mode) => void }) {
	const t = useT();
	return (
		<>
			<span role="status" className="text-12 text-secondary">
				{t("staff.market.chosen", { count })}
			</span>
			{MODES.map((each) => (
				<Button key={each} size="sm" variant={each === "halted" ? "danger" : "secondary"} onClick={() => onMode(each)}>
					{t(`staff.market.act.${each}`)}
				</Button>
			))}
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
