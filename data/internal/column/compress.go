package column

import (
	"encoding/binary"
	"errors"

	"github.com/klauspost/compress/huff0"
	"github.com/klauspost/compress/zstd"
)

// compressor makes Zstandard frames. One serves all tables of a Writer.
type compressor struct {
	zip  *zstd.Encoder
	huff huff0.Scratch
}

func newCompressor() *compressor {
	// What packing leaves without repetitions still has skewed frequencies:
	// without the last option the fastest level would store it as it is.
	// mutant: concurrency changes no byte of a frame that is made at once
	zip, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1),
		zstd.WithEncoderCRC(false), zstd.WithAllLitEntropyCompression(true))
	if err != nil { // mutant: never
		panic(err) // mutant: never, the options are constant and right
	}
	return &compressor{zip: zip}
}

// append appends src as a frame to dst.
func (c *compressor) append(dst, src []byte) []byte { return c.zip.EncodeAll(src, dst) }

// The parts of a frame, RFC 8878 section 3.
const (
	frameMagic  = 0xFD2FB528
	frameFlags  = 2<<6 | 1<<5 // the content's size in 4 bytes; one segment; no checksum
	blockMax    = 128 << 10
	blockRaw    = 0
	blockRLE    = 1
	blockPacked = 2

	// A literals section with a Huffman table, four streams, and sizes in 18 bits.
	literalsHeader = 2 | 3<<2
	literalsBytes  = 5

	// Below this the encoder of the library is as good.
	flatMin = 4 << 10
)

// appendFlat is append for columns in which one row says little about the
// next. It looks for no repetitions: a frame holds literals alone, coded by
// frequency. That takes a third of the time, for the same size give or take 5 %.
func (c *compressor) appendFlat(dst, src []byte) []byte {
	if len(src) < flatMin {
		return c.append(dst, src)
	}
	dst = binary.LittleEndian.AppendUint32(dst, frameMagic)
	dst = append(dst, frameFlags)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(src)))
	blocks := (len(src) + blockMax - 1) / blockMax
	for i := range blocks {
		// Blocks of equal length: a short last one would need a table of its own.
		block := src[len(src)*i/blocks : len(src)*(i+1)/blocks]
		dst = c.appendBlock(dst, block, i == blocks-1)
	}
	return dst
}

func (c *compressor) appendBlock(dst, block []byte, last bool) []byte {
	c.huff.Reuse = huff0.ReusePolicyNone // a frame does not depend on the one before
	packed, _, err := huff0.Compress4X(block, &c.huff)
	switch {
	case errors.Is(err, huff0.ErrUseRLE):
		// mutant: any of the bytes will do, they are equal
		return append(appendBlockHeader(dst, blockRLE, len(block), last), block[0])
	// mutant: a byte more or less, and the frame is as good; the sums of whole files say which it is
	case err != nil || literalsBytes+len(packed)+1 >= len(block):
		return append(appendBlockHeader(dst, blockRaw, len(block), last), block...)
	}
	dst = appendBlockHeader(dst, blockPacked, literalsBytes+len(packed)+1, last)
	head := literalsHeader | uint64(len(block))<<4 | uint64(len(packed))<<22
	dst = append(dst, byte(head), byte(head>>8), byte(head>>16), byte(head>>24), byte(head>>32))
	dst = append(dst, packed...)
	return append(dst, 0) // no sequences
}

// appendBlockHeader appends the 3 bytes before a block: last:1 | kind:2 | size:21.
func appendBlockHeader(dst []byte, kind, size int, last bool) []byte {
	head := kind<<1 | size<<3
	if last {
		head |= 1
	}
	return append(dst, byte(head), byte(head>>8), byte(head>>16))
}
