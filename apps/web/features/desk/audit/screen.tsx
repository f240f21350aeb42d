import { FileDown } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { fetchAuditFile, useStaffMembers } from "../../../data/desk/index.ts";
import { messageOf } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { notify } from "../../../ui/notify.ts";
import { Select } from "../../../ui/select.tsx";
import { DeskPage } from "../parts/page.tsx";
import { saveFile } from "../parts/save-file.ts";
import { ActsList } from "./acts-list.tsx";
import { readFilter } from "./filter.ts";
import { ACT_KINDS } from "./kinds.ts";

/** `/admin/audit`: the log of staff actions, by who, what, whom and when. */
export default function AuditScreen() {
	const t = useT();
	useDocumentTitle(t("staff.audit"));
	const [address, setAddress] = useSearchParams();
	const { filter, wrong } = readFilter(address);
	const [busy, setBusy] = useState(false);
	const { data: staff } = useStaffMembers();
	const change = (name: string, value: string): void =>
		setAddress(
			(now) => {
				const next = new URLSearchParams(now);
				if (value === "" || value === "all") next.delete(name);
				else next.set(name, value);
				return next;
			},
			{ replace: true },
		);
	const take = async (): Promise<void> => {
		setBusy(true);
		try {
			const { file_name, media_type, content, rows, left_out } = await fetchAuditFile(filter);
			saveFile(file_name, media_type, content);
			notify({
				tone: left_out > 0 ? "warn" : "ok",
				title: t("staff.audit.exported", { rows }),
				...(left_out > 0 ? { description: t("staff.audit.leftOut", { count: left_out }) } : {}),
			});
		} catch (error) {
			notify({ tone: "danger", title: t("staff.audit.export.failed"), description: messageOf(error, "") });
		} finally {
			setBusy(false);
		}
	};
	return (
		<DeskPage
			title={t("staff.audit")}
			fixed
			tools={
				<Button icon={<FileDown className="icon" aria-hidden />} busy={busy} onClick={() => void take()}>
					{t("staff.audit.export")}
				</Button>
			}
		>
			<div className="grid flex-none grid-cols-2 gap-2 px-3 pb-3 md:px-4 lg:grid-cols-[repeat(5,minmax(0,11rem))_auto]">
				<Field label={t("staff.audit.who")}>
					{(aria) => (
						<Select
							{...aria}
							value={filter.actor ?? "all"}
							onChange={(value) => change("actor", value)}
							options={[
								{ value: "all", label: t("staff.audit.who.all") },
								...(staff ?? []).map(({ id, name }) => ({ value: id, label: name })),
							]}
						/>
					)}
				</Field>
				<Field label={t("staff.audit.what")}>
					{(aria) => (
						<Select
							{...aria}
							value={filter.action ?? "all"}
							onChange={(value) => change("action", value)}
							options={[
								{ value: "all", label: t("staff.audit.what.all") },
								...ACT_KINDS.map((value) => ({ value: value as string, label: value as string })),
							]}
						/>
					)}
				</Field>
				<Field label={t("staff.audit.whom")} error={wrong.client ? t("staff.audit.whom.wrong") : null}>
					{(aria) => (
						<Input
							{...aria}
							value={address.get("client") ?? ""}
							maxLength={64}
							spellCheck={false}
							onChange={(event) => change("client", event.target.value.trim())}
						/>
					)}
				</Field>
				{(["from", "to"] as const).map((name) => (
					<Field
						key={name}
						label={t(`staff.audit.${name}`)}
						error={name === "to" && wrong.to ? t("staff.audit.to.wrong") : null}
					>
						{(aria) => (
							<Input
								{...aria}
								type="date"
								min="2000-01-01"
								max="2099-12-31"
								value={address.get(name) ?? ""}
								onChange={(event) => change(name, event.target.value)}
							/>
						)}
					</Field>
				))}
				{address.size > 0 ? (
					<Button className="self-end" variant="quiet" onClick={() => setAddress({}, { replace: true })}>
						{t("staff.audit.clear")}
					</Button>
				) : null}
			</div>
			<div className="min-h-0 flex-1 overflow-auto border-line border-t bg-surface-1">
				<ActsList filter={filter} />
			</div>
		</DeskPage>
	);
}
