import { Columns3 } from "lucide-react";
import { useT } from "../../i18n/index.ts";
import { IconButton } from "../icon-button.tsx";
import { Menu, MenuCheckbox } from "../menu.tsx";
import { type Column, isHideable } from "./column.ts";

export interface ColumnChoice {
	/** Ids of the columns that the user does not want to see. */
	readonly hidden: readonly string[];
	readonly onChange: (hidden: readonly string[]) => void;
}

export interface ColumnsMenuProps {
	readonly columns: readonly Pick<Column<never>, "id" | "header" | "hideable" | "rowHeader">[];
	readonly choice: ColumnChoice;
}

/** Chooses which columns a table shows. */
export function ColumnsMenu({ columns, choice: { hidden, onChange } }: ColumnsMenuProps) {
	const t = useT();
	return (
		<Menu
			trigger={
				<IconButton
					bare
					size="sm"
					className="-my-1 ms-1"
					label={t("ui.columns")}
					icon={<Columns3 className="icon" aria-hidden />}
				/>
			}
		>
			{columns.filter(isHideable).map(({ id, header }) => (
				<MenuCheckbox
					key={id}
					checked={!hidden.includes(id)}
					onChange={(shown) => onChange(shown ? hidden.filter((each) => each !== id) : [...hidden, id])}
				>
					{header}
				</MenuCheckbox>
			))}
		</Menu>
	);
}
