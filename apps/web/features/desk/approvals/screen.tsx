import type { RequestCount, RequestKind } from "@truefill/contracts/http";
import { Inbox, Scale, WalletCards } from "lucide-react";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { useRequestCounts } from "../../../data/desk/requests.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { useMedia } from "../../../lib/use-media.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { DeskPage } from "../parts/page.tsx";
import { useAddressFilter } from "../parts/use-address-filter.ts";
import { useMay } from "../permissions.ts";
import { AdjustDialog } from "./adjust-dialog.tsx";
import { useWaitingClients, WaitingClients } from "./clients.tsx";
import { DepositDialog } from "./deposit-dialog.tsx";
import { RequestDetail } from "./detail.tsx";
import { InboxFilterBar } from "./filter-bar.tsx";
import { RequestList } from "./list.tsx";
import { choiceOf, type InboxChoice } from "./query.ts";

/** From this width a request is beside the list; below it is a page of its own. */
const BESIDE = "(min-width: 64rem)";

type Tab = "all" | "clients" | RequestKind;

/** `/admin/approvals` and `/admin/approvals/{id}`: everything that waits for a decision of staff, oldest first. */
export default function ApprovalsScreen() {
	const t = useT();
	useDocumentTitle(t("staff.approvals"));
	const { id = null } = useParams();
	const navigate = useNavigate();
	const beside = useMedia(BESIDE);
	const mayReview = useMay("clients.decide");
	const filter = useAddressFilter();
	const choice = choiceOf(filter.address, { mayReview });
	const clients = useWaitingClients(mayReview);
	const { data: counts } = useRequestCounts();
	const search = filter.address.size === 0 ? "" : `?${filter.address}`;
	if (id !== null && !beside) {
		return (
			<div className="h-full overflow-auto bg-surface-1">
				<RequestDetail key={id} id={id} backTo={`/admin/approvals${search}`} />
			</div>
		);
	}
	const tab: Tab = choice.view ?? "all";
	const content =
		choice.view === "clients" ? (
			<WaitingClients />
		) : (
			<Requests choice={choice} chosenId={id} search={search} change={filter.change} beside={beside} />
		);
	return (
		<DeskPage title={t("staff.approvals")} fixed tools={<Tools />}>
			<Tabs<Tab>
				label={t("staff.approvals")}
				className="min-h-0 flex-1 border-line border-t bg-surface-1"
				value={tab}
				onChange={(next) => void navigate(`/admin/approvals${next === "all" ? "" : `?kind=${next}`}`)}
				items={[
					{ value: "all", label: t("inbox.all"), count: openOf(counts), content },
					...(mayReview
						? [{ value: "clients" as const, label: t("staff.approvals.clients"), count: clients, content }]
						: []),
					...(counts ?? []).map(({ kind, open }) => ({
						value: kind,
						label: t(`inbox.kind.${kind}.many`),
						count: open,
						content,
					})),
				]}
			/>
		</DeskPage>
	);
}

const openOf = (counts: readonly RequestCount[] | undefined): number | null =>
	counts === undefined ? null : counts.reduce((sum, { open }) => sum + open, 0);

interface RequestsProps {
	readonly choice: InboxChoice;
	readonly chosenId: string | null;
	readonly search: string;
	readonly change: ReturnType<typeof useAddressFilter>["change"];
	readonly beside: boolean;
}

function Requests({ choice, chosenId, search, change, beside }: RequestsProps) {
	const t = useT();
	const list = (
		<div className="flex min-h-0 flex-col">
			<InboxFilterBar query={choice.query} change={change} />
			<div className="min-h-0 flex-1 overflow-auto">
				<RequestList
					query={choice.query}
					chosenId={chosenId}
					search={search}
					onPage={(page) => change({ page: String(page) })}
				/>
			</div>
		</div>
	);
	if (!beside) return list;
	return (
		<div className="grid h-full grid-cols-[minmax(24rem,2fr)_minmax(0,3fr)]">
			<section aria-label={t("inbox.all")} className="flex min-h-0 flex-col border-line border-e">
				{list}
			</section>
			<div className="min-h-0 overflow-auto">
				{chosenId === null ? (
					<div className="flex h-full items-center justify-center">
						<EmptyState icon={<Inbox className="size-8" aria-hidden />} title={t("inbox.choose")}>
							{t("inbox.choose.hint")}
						</EmptyState>
					</div>
				) : (
					<div className="mx-auto max-w-3xl">
						<RequestDetail key={chosenId} id={chosenId} backTo={null} />
					</div>
				)}
			</div>
		</div>
	);
}

/** What staff ask for themselves. */
function Tools() {
	const t = useT();
	const mayAdjust = useMay("accounts.adjust");
	const [form, setForm] = useState<"adjustment" | "deposit" | null>(null);
	if (!mayAdjust) return null;
	const close = () => setForm(null);
	return (
		<>
			<Button size="sm" icon={<Scale className="icon" aria-hidden />} onClick={() => setForm("adjustment")}>
				{t("staff.adjust")}
			</Button>
			<Button size="sm" icon={<WalletCards className="icon" aria-hidden />} onClick={() => setForm("deposit")}>
				{t("deposits.desk.enter")}
			</Button>
			{form === "adjustment" ? <AdjustDialog accounts={[]} onClose={close} /> : null}
			{form === "deposit" ? <DepositDialog accounts={[]} onClose={close} /> : null}
		</>
	);
}
