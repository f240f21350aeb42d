import { useT } from "../i18n/index.ts";
import { useSeenTheme } from "../lib/appearance.ts";
import { useMedia } from "../lib/use-media.ts";

const SIZES = "(min-width: 80rem) 512px, 40vw";
/** Made from the product itself by `npm run pictures`. */
const sets = (theme: "dark" | "light", type: "avif" | "webp") =>
	[640, 1280].map((width) => `/pictures/terminal-${theme}-${width}.${type} ${width}w`).join(", ");

/** What the product looks like, in the reader's theme; not on small screens, which have no room for it. */
export function ProductPicture() {
	const t = useT();
	const theme = useSeenTheme();
	if (!useMedia("(min-width: 64rem)")) return null;
	return (
		<picture>
			<source type="image/avif" srcSet={sets(theme, "avif")} sizes={SIZES} />
			<img
				src={`/pictures/terminal-${theme}-640.webp`}
				srcSet={sets(theme, "webp")}
				sizes={SIZES}
				width={1280}
				height={720}
				loading="lazy"
				decoding="async"
				alt={t("login.picture")}
				className="aspect-video w-full rounded-card border border-line bg-surface-2"
			/>
		</picture>
	);
}
