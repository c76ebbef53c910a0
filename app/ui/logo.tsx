/** The logo of a business, whole. Its name is beside it as text. */
export function Logo({ url, className }: { url: string; className: string }) {
  // biome-ignore lint/performance/noImgElement: the server has it in one size only, and its address never changes
  return <img src={url} alt="" decoding="async" className={`object-contain ${className}`} />
}
