/** The rates at which a trade in a foreign currency was converted. */
export const rates = {
	"trading.rate.opening": "سعر التحويل عند الفتح",
	"trading.rate.closing": "سعر التحويل عند الإغلاق",
	"trading.rate.opening.note": "اشتُري الهامش وتكاليف الفتح بسعر Ask.",
	"trading.rate.closing.note": "يُباع الربح بسعر Bid، وتُشترى الخسارة وتكاليف الإغلاق بسعر Ask.",
	"trading.rate.notKept": "من {pairs}. لم تكن الأسعار نفسها تُحفظ عند هذا التنفيذ.",
	"trading.explain.charge": "رسوم التحويل",
	"trading.explain.charge.note": "الزيادة {percent} على المبلغ المحوّل، في الربح والخسارة على السواء.",
	"trading.explain.charge.stale":
		"على المبلغ المحوّل، في الربح والخسارة على السواء: الزيادة {markup}، و{stale} للسعر القديم.",
	"trading.explain.stale":
		"كان عمر آخر سعر لـ {pair} {seconds} ثانية، وهو أقدم من أن يُحوَّل به: احتُسبت لقاء ذلك {percent} من النتيجة.",
	"trading.explain.stale.free":
		"كان عمر آخر سعر لـ {pair} {seconds} ثانية. لم يُحتسب شيء لقاء ذلك، لأن اللحظة لم تكن مختارة.",
	"trading.rate.one": "1 {from} = {rate} {to}",
	"trading.rate.quote": "{pair}: {bid} / {ask}",
} as const;
