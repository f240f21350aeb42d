import { Eye, EyeOff, List, Lock, Trash2, Unlock } from "lucide-react";
import { useT } from "../../i18n/index.ts";
import { formatPrice } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Popover } from "../../ui/popover.tsx";
import { TimeText } from "../../ui/time-text.tsx";
import { type Drawer, MOST_DRAWINGS } from "./use-drawings.ts";

/** All drawings of the instrument, also those out of view: for finding, hiding, locking and removing them. */
export function DrawingList({ drawer, priceDigits }: { readonly drawer: Drawer; readonly priceDigits: number }) {
	const t = useT();
	const { drawings } = drawer;
	return (
		<Popover
			label={t("drawing.list")}
			className="max-h-[60dvh] w-80 max-w-[calc(100vw-1rem)] overflow-y-auto"
			trigger={
				<IconButton
					bare
					size="sm"
					className="flex-none"
					label={t("drawing.list")}
					title={t("drawing.list")}
					icon={<List className="icon" aria-hidden />}
				/>
			}
		>
			{drawings.length === 0 ? (
				<p className="text-12 text-muted">{t("drawing.none")}</p>
			) : (
				<div className="flex flex-col gap-2">
					<p className="text-12 text-muted">{t("drawing.count", { count: drawings.length, most: MOST_DRAWINGS })}</p>
					<ul className="flex flex-col">
						{drawings.toReversed().map(({ id, tool, text, points: [first], hidden, locked }) => {
							const name = t(`drawing.tool.${tool}`);
							return (
								<li key={id} className="flex items-center gap-1 border-line border-t py-1 first:border-t-0">
									<span className="flex min-w-0 flex-1 flex-col">
										<span dir="auto" className="truncate text-13">
											{text ? text : name}
										</span>
										{first === undefined ? null : (
											<span className="num truncate text-11 text-muted">
												{tool === "vertical" ? null : formatPrice(first.price, priceDigits)}
												{tool === "horizontal" ? null : (
													<>
														{tool === "vertical" ? null : " · "}
														<TimeText value={first.time} />
													</>
												)}
											</span>
										)}
									</span>
									<IconButton
										// A tooltip would take the Escape that closes the list.
										bare
										size="sm"
										label={t(hidden ? "drawing.show.one" : "drawing.hide.one", { tool: name })}
										pressed={hidden}
										icon={hidden ? <EyeOff className="icon" aria-hidden /> : <Eye className="icon" aria-hidden />}
										onClick={() => drawer.change(id, { hidden: !hidden })}
									/>
									<IconButton
										bare
										size="sm"
										label={t(locked ? "drawing.unlock.one" : "drawing.lock.one", { tool: name })}
										pressed={locked}
										icon={locked ? <Lock className="icon" aria-hidden /> : <Unlock className="icon" aria-hidden />}
										onClick={() => drawer.change(id, { locked: !locked })}
									/>
									<IconButton
										bare
										size="sm"
										label={t("drawing.remove.one", { tool: name })}
										icon={<Trash2 className="icon" aria-hidden />}
										onClick={() => drawer.remove(id)}
									/>
								</li>
							);
						})}
					</ul>
					<Button size="sm" className="self-start" onClick={drawer.removeAll}>
						{t("drawing.removeAll")}
					</Button>
				</div>
			)}
		</Popover>
	);
}
