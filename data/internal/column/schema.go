package column

import (
	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// CreatedBy is what a file says of who wrote it: the version of this package's
// encoding, not of the program, which is in the metadata. Whoever changes what bytes
// are written for equal rows, be it by another version of the library that compresses,
// raises the version; a test with checksums of files says when.
const CreatedBy = "cardlab version 1"

// schema returns the Parquet schema of a file.
func (l *Layout) schema() []format.SchemaElement {
	s := []format.SchemaElement{{Name: l.Name, NumChildren: thrift.New(int32(len(l.Fields)))}}
	for _, f := range l.Fields {
		e := format.SchemaElement{
			Name: f.Name, Type: thrift.New(physical[f.Type]), RepetitionType: thrift.New(format.Required),
		}
		if f.Null {
			e.RepetitionType = thrift.New(format.Optional)
		}
		if f.Type == Text {
			e.ConvertedType = thrift.New(deprecated.UTF8)
			e.LogicalType = format.LogicalType{Value: new(format.StringType)}
		}
		s = append(s, e)
	}
	return s
}

// columnOrders says that the bounds in the footer follow the order of the types.
func columnOrders(n int) []format.ColumnOrder {
	orders := make([]format.ColumnOrder, n)
	for i := range orders {
		orders[i].Value = new(format.TypeDefinedOrder)
	}
	return orders
}

// sorting says by which columns the rows of a row group ascend.
func (l *Layout) sorting() []format.SortingColumn {
	s := make([]format.SortingColumn, l.Sorted)
	for i := range s {
		s[i].ColumnIdx = int32(i)
	}
	return s
}
