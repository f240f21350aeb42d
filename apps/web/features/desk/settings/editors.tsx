import { type EditableSettings, type SettingName, staffRole } from "@truefill/contracts/http";
import { useT } from "../../../i18n/index.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field, type FieldAria } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { BanksEditor } from "./banks-editor.tsx";
import type { EditorKind } from "./kinds.ts";
import { PlansEditor } from "./plans-editor.tsx";
import { TermsEditor } from "./terms-editor.tsx";

export interface EditorProps {
	readonly name: SettingName;
	readonly kind: EditorKind;
	readonly value: unknown;
	readonly onChange: (value: unknown) => void;
	readonly aria: FieldAria;
	readonly disabled: boolean;
	/** The text of `provider-loss`; null: none yet (R4). */
	readonly lossText: string | null;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
/** An empty field becomes null. */
const orNull = (text: string): string | null => (text.trim() === "" ? null : text);

/** The field of one setting, by its type. */
export function Editor(props: EditorProps) {
	const { name, kind, value, onChange, aria, disabled } = props;
	const t = useT();
	switch (kind) {
		case "status":
			return (
				<Select
					{...aria}
					disabled={disabled}
					value={value === "disabled" ? "disabled" : "active"}
					onChange={onChange}
					options={[
						{ value: "active", label: t("staff.settings.status.active") },
						{ value: "disabled", label: t("staff.settings.status.disabled") },
					]}
				/>
			);
		case "page":
			return (
				<Select
					{...aria}
					disabled={disabled}
					value={value === "ic" || value === "td" ? value : "basic"}
					onChange={onChange}
					options={(["basic", "ic", "td"] as const).map((each) => ({
						value: each,
						label: t(`staff.settings.page.${each}`),
					}))}
				/>
			);
		case "switch":
			return (
				<Checkbox
					checked={value === true}
					disabled={disabled}
					onChange={onChange}
					label={value === true ? t("staff.settings.on") : t("staff.settings.off")}
				/>
			);
		case "number":
			return (
				<Input
					{...aria}
					disabled={disabled}
					inputMode="numeric"
					maxLength={4}
					value={typeof value === "number" ? String(value) : textOf(value)}
					onChange={({ target }) =>
						onChange(/^\d+$/.test(target.value) ? Number.parseInt(target.value, 10) : target.value)
					}
				/>
			);
		case "text":
			return (
				<TextArea
					{...aria}
					disabled={disabled}
					rows={2}
					value={textOf(value)}
					onChange={(event) => onChange(orNull(event.target.value))}
				/>
			);
		case "warning":
			return <WarningEditor {...props} />;
		case "badge":
			return <BadgeEditor {...props} />;
		case "roles":
			return <RolesEditor {...props} />;
		case "plans":
			return <PlansEditor value={value} onChange={onChange} disabled={disabled} />;
		case "terms":
			return <TermsEditor value={value} onChange={onChange} disabled={disabled} />;
		case "banks":
			return <BanksEditor value={value} onChange={onChange} disabled={disabled} />;
		default:
			return (
				<Input
					{...aria}
					disabled={disabled}
					value={textOf(value)}
					maxLength={500}
					spellCheck={kind === "line"}
					dir={kind === "line" ? "auto" : "ltr"}
					inputMode={kind === "email" ? "email" : kind === "link" ? "url" : "text"}
					placeholder={kind === "picture" ? "/logo.svg" : kind === "link" ? "https://" : ""}
					// A name is required; every other text may be null.
					onChange={(event) => onChange(name === "name" ? event.target.value : orNull(event.target.value))}
				/>
			);
	}
}

const isWarning = (value: unknown): value is EditableSettings["risk_warning"] =>
	typeof value === "object" && value !== null && "mode" in value && "text" in value;

/** R4. */
function WarningEditor({ value, onChange, aria, disabled, lossText }: EditorProps) {
	const t = useT();
	const warning = isWarning(value) ? value : { mode: "default" as const, text: "" };
	return (
		<div className="flex flex-col gap-2">
			<Select
				aria-label={t("staff.settings.warning.mode")}
				disabled={disabled}
				value={warning.mode}
				onChange={(mode) => onChange({ ...warning, mode })}
				options={[
					{ value: "default", label: t("staff.settings.warning.default") },
					{ value: "provider-loss", label: t("staff.settings.warning.loss") },
				]}
			/>
			<TextArea
				{...aria}
				rows={3}
				disabled={disabled || warning.mode === "provider-loss"}
				value={warning.text}
				onChange={(event) => onChange({ ...warning, text: event.target.value })}
			/>
			{warning.mode === "provider-loss" && lossText === null ? (
				<p className="text-12 text-warn">{t("staff.settings.warning.unknown")}</p>
			) : null}
		</div>
	);
}

/** The roles it applies to. */
function RolesEditor({ value, onChange, disabled }: EditorProps) {
	const t = useT();
	const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
	return (
		<div className="flex flex-col gap-2">
			{staffRole.options.map((role) => (
				<Checkbox
					key={role}
					checked={chosen.includes(role)}
					disabled={disabled}
					label={t(`staff.settings.role.${role}`)}
					onChange={(on) => onChange(staffRole.options.filter((each) => (each === role ? on : chosen.includes(each))))}
				/>
			))}
		</div>
	);
}

const isBadge = (value: unknown): value is NonNullable<EditableSettings["review_badge"]> =>
	typeof value === "object" && value !== null && "stars" in value && "label" in value;

/** R2: a claim with its source, or none. */
function BadgeEditor({ value, onChange, disabled }: EditorProps) {
	const t = useT();
	const badge = isBadge(value) ? value : null;
	const set = (member: object): void => onChange({ ...badge, ...member });
	return (
		<div className="flex flex-col gap-3">
			<Checkbox
				checked={badge !== null}
				disabled={disabled}
				label={t("staff.settings.badge.shown")}
				onChange={(shown) =>
					onChange(
						shown ? { count: 1, label: t("staff.settings.badge.new"), stars: 5, source_url: null, as_of: null } : null,
					)
				}
			/>
			{badge === null ? null : (
				<div className="grid gap-3 sm:grid-cols-2">
					<Field label={t("staff.settings.badge.count")}>
						{(aria) => (
							<Input
								{...aria}
								inputMode="numeric"
								disabled={disabled}
								value={String(badge.count)}
								onChange={(event) => set({ count: Number.parseInt(event.target.value.replace(/\D/g, "") || "0", 10) })}
							/>
						)}
					</Field>
					<Field label={t("staff.settings.badge.stars")}>
						{(aria) => (
							<Select
								{...aria}
								disabled={disabled}
								value={String(badge.stars)}
								onChange={(stars) => set({ stars: Number.parseInt(stars, 10) })}
								options={["1", "2", "3", "4", "5"].map((each) => ({ value: each, label: each }))}
							/>
						)}
					</Field>
					<Field label={t("staff.settings.badge.label")}>
						{(aria) => (
							<Input
								{...aria}
								maxLength={40}
								disabled={disabled}
								value={badge.label}
								onChange={(event) => set({ label: event.target.value })}
							/>
						)}
					</Field>
					<Field label={t("staff.settings.badge.asOf")} optional>
						{(aria) => (
							<Input
								{...aria}
								type="date"
								disabled={disabled}
								value={badge.as_of ?? ""}
								onChange={(event) => set({ as_of: orNull(event.target.value) })}
							/>
						)}
					</Field>
					<Field label={t("staff.settings.badge.source")} optional className="sm:col-span-2">
						{(aria) => (
							<Input
								{...aria}
								inputMode="url"
								maxLength={500}
								disabled={disabled}
								value={badge.source_url ?? ""}
								onChange={(event) => set({ source_url: orNull(event.target.value) })}
							/>
						)}
					</Field>
				</div>
			)}
		</div>
	);
}
