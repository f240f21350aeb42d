import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { sendStatement, useBankLines } from "../../../data/desk/bank.ts";
import { messageOf } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import { DeskPage } from "../parts/page.tsx";
import { useAddressFilter } from "../parts/use-address-filter.ts";
import { useMay } from "../permissions.ts";
import { CustomersMoney } from "./customers-money.tsx";
import { Days } from "./days.tsx";
import { BankLines } from "./lines.tsx";
import { Statements } from "./statements.tsx";

const TABS = ["queue", "statements", "days", "money"] as const;
type Tab = (typeof TABS)[number];

/** `/admin/reconciliation`: what the bank and the provider say, beside our books, and customers' money. */
export default function BankScreen() {
	const t = useT();
	useDocumentTitle(t("bank.title"));
	const { address, change } = useAddressFilter();
	const mayImport = useMay("funding.decide");
	const open = useBankLines({ place: "open", statement: null, page: 1 }).data?.meta.total ?? null;
	const tab = TABS.find((each) => each === address.get("part")) ?? "queue";
	return (
		<DeskPage title={t("bank.title")} tools={mayImport ? <Import /> : null} fixed>
			<Tabs<Tab>
				label={t("bank.title")}
				className="min-h-0 flex-1 border-line border-t bg-surface-1"
				value={tab}
				onChange={(next) => change({ part: next === "queue" ? null : next, statement: null })}
				items={[
					{ value: "queue", label: t("bank.tab.queue"), count: open, content: <BankLines statement={null} /> },
					{
						value: "statements",
						label: t("bank.tab.statements"),
						content: <Statements address={address} change={change} />,
					},
					{ value: "days", label: t("bank.tab.days"), content: <Days /> },
					{ value: "money", label: t("bank.tab.money"), content: <CustomersMoney /> },
				]}
			/>
		</DeskPage>
	);
}

/** Chooses a file of the bank and imports it at once. */
function Import() {
	const t = useT();
	const input = useRef<HTMLInputElement>(null);
	const [busy, setBusy] = useState(false);
	const send = async (file: File): Promise<void> => {
		setBusy(true);
		try {
			const { is_new: isNew, statements } = await sendStatement(file);
			notify(
				isNew
					? { tone: "ok", title: t("bank.import.done", { count: statements.length }) }
					: { tone: "info", title: t("bank.import.known") },
			);
		} catch (error) {
			notify({ tone: "danger", title: t("bank.import.failed"), description: messageOf(error, "") });
		} finally {
			setBusy(false);
		}
	};
	return (
		<>
			<input
				ref={input}
				type="file"
				accept=".xml,application/xml,text/xml"
				className="sr-only"
				tabIndex={-1}
				aria-label={t("bank.import")}
				onChange={(event) => {
					const [file] = event.target.files ?? [];
					// The same file can be chosen again.
					event.target.value = "";
					if (file !== undefined) void send(file);
				}}
			/>
			<Button
				size="sm"
				variant="primary"
				busy={busy}
				icon={<FileUp className="icon" aria-hidden />}
				onClick={() => input.current?.click()}
			>
				{t(busy ? "bank.import.busy" : "bank.import")}
			</Button>
		</>
	);
}
