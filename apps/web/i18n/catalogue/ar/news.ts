/** What the server did to orders by itself. */
export const news = {
	"news.order": "{side} {type} {volume} {instrument}",
	"news.filled": "نُفّذ: {order}",
	"news.filledAt": "نُفّذ عند {price}: {order}",
	"news.filled.exact": "بالسعر الذي انتظره بالضبط.",
	"news.filled.better": "أفضل بمقدار {pips} {unit, select, other {نقطة}} من {price} الذي انتظره.",
	"news.filled.worse": "أسوأ بمقدار {pips} {unit, select, other {نقطة}} من {price}: أول سعر بعد قفزة.",
	"news.cancelled": "أُلغي: {order}",
	"news.triggered": "بُلغ الوقف: {order}",
	"news.waits": "ينتظر الآن عند سعره المحدد {limit}.",
} as const;
