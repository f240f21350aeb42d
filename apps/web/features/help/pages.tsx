import { ArrowLeft, BookOpenText, Search } from "lucide-react";
import { type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { Link, useLocation, useParams } from "react-router";
import { useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { Badge } from "../../ui/badge.tsx";
import { Input } from "../../ui/input.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Blocks, HelpBase, helpPath } from "./blocks.tsx";
import type { Section, Topic } from "./book.ts";
import { type Hit, searchHelp } from "./search.ts";
import { useBook } from "./use-book.ts";

/** All topics with a search, or the topic in the URL, with the list beside it if there is room. */
export function HelpPages() {
	const t = useT();
	const book = useBook();
	const { topic: slug } = useParams();
	if (slug === undefined) return <Overview />;
	const topic = book.topics.find((each) => each.slug === slug);
	return (
		<div className="mx-auto flex w-full max-w-[1180px] items-start gap-10 p-gutter">
			<div className="hidden w-72 flex-none self-stretch lg:block">
				<Contents at={slug} />
			</div>
			{topic === undefined ? (
				<div className="flex-1">
					<EmptyState
						icon={<BookOpenText className="icon-lg" aria-hidden />}
						title={t("help.missing")}
						action={<Back />}
					>
						{t("help.missing.body")}
					</EmptyState>
				</div>
			) : (
				<TopicPage key={topic.slug} topic={topic} />
			)}
		</div>
	);
}

function Back() {
	const t = useT();
	const base = useContext(HelpBase);
	return (
		<Link
			to={base}
			className="inline-flex min-h-control-sm items-center gap-1.5 self-start rounded-[4px] text-12 text-accent-text hover:underline lg:hidden"
		>
			<ArrowLeft className="icon rtl:-scale-x-100" aria-hidden />
			{t("help.all")}
		</Link>
	);
}

function useSearch() {
	const book = useBook();
	const [query, setQuery] = useState("");
	const hits = useMemo(() => searchHelp(book, query), [book, query]);
	return { query, setQuery, hits: query.trim() === "" ? null : hits };
}

function SearchField({ query, setQuery, hits }: ReturnType<typeof useSearch>) {
	const t = useT();
	return (
		<>
			<Input
				type="search"
				aria-label={t("help.search")}
				placeholder={t("help.search")}
				start={<Search className="icon" aria-hidden />}
				value={query}
				maxLength={80}
				onChange={(event) => setQuery(event.target.value)}
			/>
			<p role="status" className={cx("text-12 text-muted", hits === null && "sr-only")}>
				{hits === null ? "" : t("help.found", { count: hits.length })}
			</p>
		</>
	);
}

function Hits({ hits }: { readonly hits: readonly Hit[] }) {
	const base = useContext(HelpBase);
	return hits.map(({ topic, section, excerpt }) => (
		<Entry
			key={`${topic.slug} ${section.id}`}
			to={helpPath(base, topic.slug, section.id)}
			title={section.title}
			about={
				<>
					<span className="text-secondary">{topic.title}</span> · {excerpt}
				</>
			}
		/>
	));
}

/** Beside a topic: the other topics, or the search results by section. */
function Contents({ at }: { readonly at: string }) {
	const t = useT();
	const base = useContext(HelpBase);
	const book = useBook();
	const search = useSearch();
	return (
		<nav aria-label={t("help.contents")} className="sticky top-6 flex flex-col gap-3">
			<SearchField {...search} />
			<ul className="flex max-h-[calc(100dvh-14rem)] flex-col gap-0.5 overflow-y-auto">
				{search.hits === null ? (
					book.topics.map(({ slug, title }) => (
						<Entry key={slug} to={helpPath(base, slug, null)} title={title} about={null} here={slug === at} />
					))
				) : (
					<Hits hits={search.hits} />
				)}
			</ul>
		</nav>
	);
}

function Overview() {
	const t = useT();
	const base = useContext(HelpBase);
	const book = useBook();
	const search = useSearch();
	return (
		<div className="mx-auto flex w-full max-w-[1180px] flex-col gap-5 p-gutter">
			<header className="flex max-w-[72ch] flex-col gap-3">
				<h1 className="font-semibold text-20">{t("help.title")}</h1>
				<p className="text-13 text-secondary">{t("help.about.rules")}</p>
				<p className="text-13 text-secondary">{t("help.about.numbers")}</p>
				<SearchField {...search} />
			</header>
			<nav aria-label={t("help.contents")}>
				{search.hits === null ? (
					<ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
						{book.topics.map(({ slug, title, summary }) => (
							<li key={slug} className="flex">
								<Link
									to={helpPath(base, slug, null)}
									className="flex flex-1 flex-col gap-1 rounded-card border border-line bg-surface-1 p-4 hover:border-line-strong hover:bg-surface-2"
								>
									<span className="font-semibold text-14">{title}</span>
									<span className="text-12 text-muted">{summary}</span>
								</Link>
							</li>
						))}
					</ul>
				) : (
					<ul className="flex max-w-[72ch] flex-col gap-0.5">
						<Hits hits={search.hits} />
					</ul>
				)}
			</nav>
		</div>
	);
}

function Entry({
	to,
	title,
	about,
	here = false,
}: {
	readonly to: string;
	readonly title: string;
	readonly about: ReactNode;
	readonly here?: boolean;
}) {
	return (
		<li>
			<Link
				to={to}
				{...(here ? { "aria-current": "page" } : {})}
				className={cx(
					"flex flex-col gap-0.5 rounded-control px-3 py-2 -outline-offset-2",
					here ? "bg-accent-quiet" : "hover:bg-hover",
				)}
			>
				<span className="font-medium text-13">{title}</span>
				{about === null ? null : <span className="text-12 text-muted">{about}</span>}
			</Link>
		</li>
	);
}

function TopicPage({ topic }: { readonly topic: Topic }) {
	const t = useT();
	const { hash } = useLocation();
	useEffect(() => {
		const heading = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
		heading?.scrollIntoView({ block: "start" });
		// Screen readers continue reading there.
		heading?.focus({ preventScroll: true });
	}, [hash]);
	return (
		<article className="flex min-w-0 max-w-[72ch] flex-1 flex-col gap-6 text-14 text-secondary leading-relaxed">
			<header className="flex flex-col gap-2">
				<Back />
				<h1 className="font-semibold text-28 text-primary leading-tight">{topic.title}</h1>
				<p className="text-16">{topic.summary}</p>
				<nav aria-label={t("help.onThisPage")}>
					<ul className="flex flex-wrap gap-x-4 gap-y-1 text-13">
						{topic.sections.map(({ id, title }) => (
							<li key={id}>
								<Link to={`#${id}`} className="rounded-[4px] text-accent-text hover:underline">
									{title}
								</Link>
							</li>
						))}
					</ul>
				</nav>
			</header>
			{topic.sections.map((section) => (
				<SectionView key={section.id} section={section} />
			))}
			<footer className="border-line border-t pt-3 text-12 text-muted">{t("help.source")}</footer>
		</article>
	);
}

function SectionView({ section }: { readonly section: Section }) {
	const t = useT();
	return (
		<section aria-labelledby={section.id} className="flex flex-col gap-3">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<h2
					id={section.id}
					tabIndex={-1}
					className="scroll-mt-6 rounded-[4px] font-semibold text-16 text-primary outline-offset-4"
				>
					{section.title}
				</h2>
				{section.rules.map((rule) => (
					<span key={rule} title={t("help.rule", { rule })}>
						<Badge>{rule}</Badge>
					</span>
				))}
			</div>
			<Blocks blocks={section.blocks} />
		</section>
	);
}
